"""Qt item models over plain data: what lists, trees and tables show."""
