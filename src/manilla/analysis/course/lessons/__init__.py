"""The lessons, a file each."""

from . import counting, doubling, drawing, ending, giving, loading, naming, points, scoring, trick

LESSONS = (
    trick.LESSON,
    points.LESSON,
    scoring.LESSON,
    loading.LESSON,
    drawing.LESSON,
    counting.LESSON,
    giving.LESSON,
    naming.LESSON,
    doubling.LESSON,
    ending.LESSON,
)
"""In the order in which they are best taken."""
