"""Adds to one TrueType face the characters of another that it lacks: addGlyphs.py FACE OTHER.

The two are cuts of the same family, with the same axes of variation. Needs Debian's python3-fonttools and
python3-brotli. Run by `npm run fonts`.
"""

import sys

from fontTools.ttLib import TTFont

path, other_path = sys.argv[1:]
face, other = TTFont(path, lazy=False), TTFont(other_path, lazy=False)
axes, other_axes = ([vars(axis) for axis in font["fvar"].axes] for font in (face, other))
assert [axis["axisTag"] for axis in axes] == [axis["axisTag"] for axis in other_axes]

# Tables that go by the number of glyphs are read before that changes.
for tag in face.keys():
    face[tag]
outlines, variations = face["glyf"], face["gvar"].variations
for glyph in face.getGlyphOrder():
    variations[glyph]

missing = {code: name for code, name in other.getBestCmap().items() if code not in face.getBestCmap()}
face.setGlyphOrder([*face.getGlyphOrder(), *missing.values()])
for code, name in missing.items():
    outlines[name] = other["glyf"][name]
    face["hmtx"][name] = other["hmtx"][name]
    variations[name] = other["gvar"].variations[name]
    for table in face["cmap"].tables:
        if table.isUnicode():
            table.cmap[code] = name
# It repeats what `gvar` says of widths, by the number of the glyph.
if "HVAR" in face:
    del face["HVAR"]
face.save(path)
