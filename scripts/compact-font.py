"""Makes the subset of scripts/font.ts smaller: compact-font.py SUBSET TARGET

Needs Python 3 with fonttools and brotli (Debian: python3-fonttools, python3-brotli). No page shows a difference:
- a flare is stored once, as it is at the weight of headings, and not again for each weight;
- weights are one straight line through regular and the weight of headings;
- points are on a grid of two thousandths of an em, and deltas that others imply to within as much are left out;
- tables that browsers do not read are left out.
tests/pictures.test.ts compares the outlines with those of the subset.
"""

import sys

from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import GlyphCoordinates
from fontTools.ttLib.tables.TupleVariation import TupleVariation
from fontTools.varLib.iup import iup_delta_optimize
from fontTools.varLib.models import normalizeValue, piecewiseLinearMap, supportScalar

# Of 2000 units per em. Widths and kerning are not on it: every line breaks where it did.
GRID = 4
HEADING_WEIGHT = 560
UNREAD_TABLES = ("gasp", "STAT", "GSUB")
# Family, style, identifier, full name, version, PostScript name; and the copyright.
READ_NAMES = range(0, 7)


def heading_weight(font):
    """The weight of headings on the axis of the variations, from 0 to 1."""
    axis = next(axis for axis in font["fvar"].axes if axis.axisTag == "wght")
    place = normalizeValue(HEADING_WEIGHT, (axis.minValue, axis.defaultValue, axis.maxValue))
    return piecewiseLinearMap(place, font["avar"].segments["wght"])


def on_grid(points):
    return [(GRID * round(x / GRID), GRID * round(y / GRID)) for x, y in points]


def outline(font, glyph):
    coordinates, control = font["glyf"]._getCoordinatesAndControls(glyph, font["hmtx"].metrics)
    return coordinates, control.endPts


def deltas_at(variations, place, count):
    """By how much each point moves at a place of the axes."""
    moved = [(0.0, 0.0)] * count
    for variation in variations:
        part = supportScalar(place, variation.axes)
        moved = [(x + part * dx, y + part * dy) for (x, y), (dx, dy) in zip(moved, variation.coordinates)]
    return moved


def merge_variations(font):
    weight = heading_weight(font)
    for glyph, variations in font["gvar"].variations.items():
        coordinates, ends = outline(font, glyph)
        for variation in variations:
            if None in variation.coordinates:
                variation.calcInferredDeltas(coordinates, ends)
        heavy = deltas_at(variations, {"wght": weight, "FLAR": 0}, len(coordinates))
        both = deltas_at(variations, {"wght": weight, "FLAR": 1}, len(coordinates))
        merged = {
            "wght": [(x / weight, y / weight) for x, y in heavy],
            "FLAR": [(x - a, y - b) for (x, y), (a, b) in zip(both, heavy)],
        }
        font["gvar"].variations[glyph] = [
            TupleVariation({axis: (0.0, 1.0, 1.0)}, on_grid(deltas))
            for axis, deltas in merged.items()
        ]


def move_to_grid(font):
    glyphs = font["glyf"]
    for name in glyphs.keys():
        glyph = glyphs[name]
        if glyph.numberOfContours > 0:
            glyph.coordinates = GlyphCoordinates(on_grid(glyph.coordinates))
            glyph.recalcBounds(glyphs)
            font["hmtx"][name] = (font["hmtx"][name][0], glyph.xMin)


def leave_out_implied(font):
    for glyph, variations in font["gvar"].variations.items():
        coordinates, ends = outline(font, glyph)
        for variation in variations:
            variation.coordinates = iup_delta_optimize(
                list(variation.coordinates), coordinates, ends, tolerance=GRID
            )
        font["gvar"].variations[glyph] = [
            variation for variation in variations if any(delta not in (None, (0, 0)) for delta in variation.coordinates)
        ]


def main(source, target):
    font = TTFont(source, recalcTimestamp=False)
    merge_variations(font)
    move_to_grid(font)
    leave_out_implied(font)
    for tag in UNREAD_TABLES:
        if tag in font:
            del font[tag]
    axes = [axis.axisNameID for axis in font["fvar"].axes]
    font["fvar"].instances = []
    font["name"].names = [name for name in font["name"].names if name.nameID in (*READ_NAMES, *axes)]
    font.flavor = "woff2"
    font.save(target)


main(*sys.argv[1:])
