import { describe, expect, it } from 'vitest';
import { type Area, areaOf, circleAround, closed, type Position, type Ring } from '#geo/geodesy/area.ts';
import { checkArea } from './check-area.ts';
import { repairArea } from './repair-area.ts';

/** Corners in hundredths of a degree from 20° south, 28° east. */
const ring = (...corners: [number, number][]): Ring =>
  closed(corners.map(([x, y]): Position => [28 + x / 100, -20 + y / 100]));
const square = (x: number, y: number, side: number): Ring =>
  ring([x, y], [x + side, y], [x + side, y + side], [x, y + side]);

const world = (west: number, south: number, east: number, north: number): Ring =>
  closed([
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ]);

describe('checks an area', () => {
  const cases: [string, Area, ReturnType<typeof checkArea>['reason'], string | null][] = [
    ['valid: a square', [[square(0, 0, 10)]], null, null],
    ['valid: with a hole', [[square(0, 0, 10), square(2, 2, 3)]], null, null],
    ['valid: a hole that touches at a corner', [[square(0, 0, 10), ring([0, 0], [4, 1], [1, 4])]], null, null],
    ['valid: two squares with a common side', [[square(0, 0, 10)], [square(10, 0, 10)]], null, null],
    [
      'valid: one square in the hole of the other',
      [[square(0, 0, 10), square(2, 2, 5)], [square(3, 3, 2)]],
      null,
      null,
    ],
    ['nothing', [], 'no-area', 'Mark at least three corners.'],
    ['two corners', [[ring([0, 0], [1, 1])]], 'no-area', 'Mark at least three corners.'],
    [
      'a bow tie',
      [[ring([0, 0], [10, 10], [10, 0], [0, 10])]],
      'crosses',
      'The outline crosses itself near −19.9500, 28.0500.',
    ],
    [
      'a corner twice',
      [[ring([0, 0], [5, 5], [10, 0], [10, 10], [5, 5], [0, 10])]],
      'crosses',
      'The outline crosses itself near −19.9500, 28.0500.',
    ],
    [
      'an edge that runs back',
      [[ring([0, 0], [10, 0], [5, 0], [5, 10])]],
      'crosses',
      'The outline crosses itself near −20.0000, 28.1000.',
    ],
    [
      'a corner on another edge',
      [[ring([0, 0], [10, 0], [10, 10], [5, 0], [0, 10])]],
      'crosses',
      'The outline crosses itself near −20.0000, 28.0500.',
    ],
    [
      'a hole across the outline',
      [[square(0, 0, 10), square(8, 2, 5)]],
      'crosses',
      'The outline crosses itself near −19.9800, 28.1000.',
    ],
    [
      'a hole outside',
      [[square(0, 0, 10), square(20, 20, 5)]],
      'crosses',
      'Two parts of the outline overlap near −19.8000, 28.2000.',
    ],
    [
      'a hole in a hole',
      [[square(0, 0, 10), square(1, 1, 8), square(3, 3, 2)]],
      'crosses',
      'Two parts of the outline overlap near −19.9700, 28.0300.',
    ],
    [
      'two squares that overlap and share lines',
      [[square(0, 0, 10)], [ring([5, 0], [15, 0], [15, 10], [5, 10])]],
      'crosses',
      'Two parts of the outline overlap near −19.9500, 28.1000.',
    ],
    [
      'the same square twice',
      [[square(0, 0, 10)], [square(0, 0, 10)]],
      'crosses',
      'Two parts of the outline overlap near −20.0000, 28.0000.',
    ],
    ['small', [circleAround([28, -20], 5)], 'too-small', 'This area is 78 m². Draw something larger than 100 m².'],
    [
      'large',
      [
        [
          closed([
            [20, -25],
            [35, -25],
            [35, -15],
            [20, -15],
          ]),
        ],
      ],
      'too-large',
      'This area is 1,742,020 km², more than Zimbabwe (about 390,757 km²). Check it.',
    ],
    [
      'the whole world',
      [[world(-180, -90, 180, 90)]],
      'too-large',
      'This area is 510,065,622 km², more than Zimbabwe (about 390,757 km²). Check it.',
    ],
    [
      'a belt around the world',
      [[world(-179, -1, 179, 1)]],
      'too-large',
      'This area is 8,812,860 km², more than Zimbabwe (about 390,757 km²). Check it.',
    ],
    [
      'valid: corners 0.01 mm apart',
      [
        [
          closed(
            square(0, 0, 10)
              .slice(0, 4)
              .flatMap(([x, y]): Position[] => [
                [x, y],
                [x + 1e-10, y],
              ]),
          ),
        ],
      ],
      null,
      null,
    ],
    [
      'two corners, each twice',
      [[ring([0, 0], [1e-9, 0], [5, 5], [5, 5 + 1e-9])]],
      'no-area',
      'Mark at least three corners.',
    ],
    ['abroad', [circleAround([18.5, -34], 5000)], 'outside-zimbabwe', 'This area is outside Zimbabwe. Check it.'],
    [
      'partly abroad',
      [circleAround([25.3, -18], 30_000)],
      'outside-zimbabwe',
      'Part of this area is outside Zimbabwe. Check it.',
    ],
  ];
  it.each<[string, Area, ReturnType<typeof checkArea>['place']]>([
    ['in the country', [[square(0, 0, 10)]], 'inside'],
    ['in London', [circleAround([-0.12, 51.5], 5000)], 'outside'],
    ['at the same latitude north of the equator', [circleAround([28.5, 20.2], 5000)], 'outside'],
    ['in Francistown', [circleAround([27.51, -21.17], 2000)], 'outside'],
    ['small, in London', [circleAround([-0.12, 51.5], 2)], 'outside'],
    [
      'that crosses itself, in London',
      [
        [
          closed([
            [-0.2, 51.5],
            [0, 51.6],
            [0, 51.5],
            [-0.2, 51.6],
          ]),
        ],
      ],
      'outside',
    ],
    ['with a corner at the border', [circleAround([30, -22.21], 2000)], 'border'],
    [
      'whose edge leaves the country between its corners',
      [
        [
          closed([
            [32.92, -18.72],
            [32.83, -19.1],
            [32.5, -19.1],
            [32.5, -18.72],
          ]),
        ],
      ],
      'outside',
    ],
  ])('place: %s', (_, area, place) => {
    expect(checkArea(area).place).toBe(place);
  });

  it.each(cases)('%s', (_, area, reason, message) => {
    const check = checkArea(area);
    expect([check.reason, check.message]).toEqual([reason, message]);
    expect(check.isValid).toBe(reason === null || reason === 'outside-zimbabwe');
  });

  it('counts corners without the repeated first one', () => {
    expect(checkArea([[square(0, 0, 10), square(2, 2, 3)]]).pointCount).toBe(8);
  });
});

describe('repair', () => {
  it('makes two triangles from a bow tie', () => {
    const repaired = repairArea([[ring([0, 0], [10, 10], [10, 0], [0, 10])]]);
    expect([repaired.length, checkArea(repaired).isValid]).toEqual([2, true]);
    const half = areaOf([[square(0, 0, 10)]]) / 2;
    expect(areaOf(repaired) / half).toBeCloseTo(1, 3);
  });

  it.each<[string, Area, number]>([
    ['overlapping squares', [[square(0, 0, 10)], [square(5, 5, 10)]], 175],
    ['the same square twice', [[square(0, 0, 10)], [square(0, 0, 10)]], 100],
    ['a hole across the outline', [[square(0, 0, 10), square(8, 2, 5)]], 90],
    ['an edge that runs back', [[ring([0, 0], [10, 0], [5, 0], [5, 10])]], 25],
  ])('keeps the surface of %s', (_, area, cells) => {
    const repaired = repairArea(area);
    expect(checkArea(repaired).isValid).toBe(true);
    expect(areaOf(repaired) / areaOf([[square(0, 0, 1)]])).toBeCloseTo(cells, 0);
  });

  // The library never returned for these outlines before it had a tolerance.
  it('ends for outlines of which many edges cross in one place', () => {
    const tangled: Area = [
      [ring([11, 13], [7, 19], [9, 11], [8, 15], [3, 5], [18, 10], [2, 1], [5, 19], [15, 5], [14, 16], [15, 5])],
      [ring([12, 16], [4, 7], [9, 10], [15, 13], [16, 3], [11, 16], [17, 14], [3, 3], [18, 1])],
    ];
    expect(checkArea(repairArea(tangled)).isValid).toBe(true);
  });

  it('leaves an outline without a surface unchanged', () => {
    const line: Area = [[ring([0, 0], [10, 0])]];
    expect([repairArea(line), repairArea([])]).toEqual([line, []]);
  });
});
