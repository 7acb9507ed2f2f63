/** Squares along each side of the ward; four rows of blocks, with two by two stands each. */
const side = 12;
const stands = Array.from({ length: 64 }, (_, index) => [index % 8, Math.floor(index / 8)] as const);
const marked = [4, 5] as const;

const startOf = (index: number): number => Math.floor(index / 2) * 3 + 0.3 + (index % 2) * 1.2;
const standPath = ([x, y]: readonly [number, number]): string =>
  `M${startOf(x).toFixed(1)} ${startOf(y).toFixed(1)}h1.1v1.1h-1.1z`;
const standsWhere = (isDrawn: (x: number, y: number) => boolean): string =>
  stands
    .filter(([x, y]) => isDrawn(x, y))
    .map(standPath)
    .join('');

/** An even spread without a pattern that the eye finds. */
const spread = (x: number, y: number, kinds: number): number => (x * 7 + y * 11 + x * y * 3) % kinds;

const squares = Array.from({ length: side * side }, (_, index) => [index % side, Math.floor(index / side)] as const);
const squaresWhere = (kind: number): string =>
  squares
    .filter(([x, y]) => spread(x, y, 5) === kind)
    .map(([x, y]) => `M${x} ${y}h1v1h-1z`)
    .join('');
const dots = (places: readonly (readonly [number, number])[]): string =>
  places.map(([x, y]) => `M${x} ${y}h0`).join('');

type Part = readonly [className: string, d: string];

/** What each layer shows, in the order of the blocks of the text: the top layer first. */
const cityLayers: readonly { name: string; parts: readonly Part[] }[] = [
  {
    name: 'dashboard',
    parts: [
      ['city-dark', 'M1.5 11v-3h1.4v3zM4 11v-5h1.4v5zM9 11v-4h1.4v4z'],
      ['city-lichen', 'M6.5 11v-7.5h1.4v7.5z'],
      ['city-line', 'M1 11.2h10M1.5 3 4 2.2 6.5 3.4 9 1.4 10.8 1.8'],
    ],
  },
  {
    name: 'public',
    parts: [
      ['city-street', 'M0 2.9h12M0 5.9h12M0 8.9h12M2.9 0v12M5.9 0v12M8.9 0v12'],
      [
        'city-dots city-rust',
        dots([
          [1.5, 1.4],
          [10.4, 7.4],
        ]),
      ],
      [
        'city-dots city-dark',
        dots([
          [7.4, 1.6],
          [4.4, 10.4],
        ]),
      ],
      [
        'city-dots city-water',
        dots([
          [4.4, 4.3],
          [10.5, 10.5],
          [1.4, 7.5],
          [10.4, 3.2],
        ]),
      ],
    ],
  },
  {
    name: 'revenue',
    parts: [
      ['city-dark', standsWhere((x, y) => spread(x, y, 4) < 2)],
      ['city-rust', standsWhere((x, y) => spread(x, y, 4) === 2)],
      ['city-pale', standsWhere((x, y) => spread(x, y, 4) === 3)],
    ],
  },
  {
    name: 'requests',
    parts: [
      ['city-street', 'M0 2.9h12M0 5.9h12M0 8.9h12M2.9 0v12M5.9 0v12M8.9 0v12'],
      [
        'city-dots city-rust',
        dots([
          [2.2, 9.6],
          [9.3, 4.4],
          [5.2, 2],
        ]),
      ],
      [
        'city-dots city-closed',
        dots([
          [3.4, 5.2],
          [8.1, 10.2],
          [10.7, 1.6],
          [1.2, 2.3],
        ]),
      ],
    ],
  },
  {
    name: 'assets',
    parts: [
      ['city-pipe', 'M0 2.9h12M0 8.9h12M2.9 0v12M8.9 0v12'],
      ['city-main', 'M0 5.9h8.9v6.1M5.9 0v5.9'],
      ['city-dots city-closed', dots([2.9, 5.9, 8.9].flatMap((x) => [2.9, 5.9, 8.9].map((y) => [x, y] as const)))],
    ],
  },
  { name: 'register', parts: [['city-stand', standsWhere(() => true)]] },
  {
    name: 'missing',
    parts: [
      ['city-leaf', squaresWhere(0) + squaresWhere(3)],
      ['city-wood', squaresWhere(1)],
      ['city-pale', squaresWhere(2)],
      ['city-roof', standsWhere((x, y) => spread(y, x, 3) === 0)],
    ],
  },
];

const gap = 112;
const width = 680;
const height = 20 + (cityLayers.length - 1) * gap + 2 * side * 15.5 + 20;

/** The layers of a made-up ward, one above the other. The list beside it says the same. */
export const CityLayers = () => (
  <svg className="city-layers" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
    <path className="city-thread" d={`M313 ${20 + 15.5 * 15}v${(cityLayers.length - 1) * gap}`} />
    {[...cityLayers]
      .map(({ name, parts }, index) => (
        <g key={name} className="city-layer" data-layer={index} transform={`translate(0 ${20 + index * gap})`}>
          <g transform={`matrix(27 15.5 -27 15.5 ${width / 2} 0)`}>
            <path className="city-plane" d={`M0 0h${side}v${side}H0z`} />
            {parts.map(([className, d]) => (
              <path key={d} className={className} d={d} />
            ))}
            <path className="city-marked" d={standPath(marked)} />
          </g>
        </g>
      ))
      .reverse()}
  </svg>
);
