import type { ReactNode } from 'react';

const Plate = ({ children }: { children: ReactNode }) => (
  <svg className="rule-plate" viewBox="0 0 160 96" aria-hidden="true">
    {children}
  </svg>
);

const formats = [
  ['GeoTIFF', 8, 10],
  ['GeoPackage', 54, 28],
  ['CSV', 24, 50],
  ['PDF', 92, 52],
  ['Shapefile', 40, 74],
] as const;

/** A drawing for each of the rules, in their order; the text beside it says the same. */
export const rulePlates: readonly ReactNode[] = [
  <Plate key="scope">
    <path className="plate-sheet" d="M40 4h72v88H40z" />
    <path className="plate-line" d="M50 18h36M50 34h18M78 34h22M50 46h18M78 46h22M50 58h18M78 58h16" />
    <path className="plate-mark" d="M50 72h26v8H50z" />
  </Plate>,
  <Plate key="formats">
    {formats.map(([name, x, y]) => (
      <g key={name}>
        <path
          className={name === 'GeoPackage' ? 'plate-mark' : 'plate-sheet'}
          d={`M${x} ${y}h${name.length * 7 + 14}v17h-${name.length * 7 + 14}z`}
        />
        <text x={x + 7} y={y + 12.5} className={name === 'GeoPackage' ? 'plate-on-mark' : ''}>
          {name}
        </text>
      </g>
    ))}
  </Plate>,
  <Plate key="method">
    <path className="plate-line" d="M12 48h136" />
    <path className="plate-dot" d="M12 48h0M46 48h0M114 48h0M148 48h0" />
    <path className="plate-mark" d="M72 40h16v16H72z" />
    <text x="2" y="74">
      images
    </text>
    <text x="62" y="30">
      system
    </text>
    <text x="122" y="74">
      limits
    </text>
  </Plate>,
  <Plate key="yours">
    <path className="plate-mark" d="M24 30 78 10 138 36 124 82 40 86z" />
    <path className="plate-corner" d="M24 30h0M78 10h0M138 36h0M124 82h0M40 86h0" />
    <text x="70" y="54" className="plate-on-mark">
      yours
    </text>
  </Plate>,
  <Plate key="limit">
    <path className="plate-sheet" d="M8 8h144v80H8z" />
    <path className="plate-leaf" d="M8 8h48v20H8zM80 28h24v40H80zM8 68h24v20H8zM128 8h24v20h-24z" />
    <path className="plate-grid" d="M32 8v80M56 8v80M80 8v80M104 8v80M128 8v80M8 28h144M8 48h144M8 68h144" />
    <path className="plate-hut" d="M62 64v-7l6-5 6 5v7z" />
    <text x="84" y="46">
      one pixel
    </text>
  </Plate>,
];
