export type Attributes = Readonly<Record<string, string | number>>;

export const PLATE_WIDTH = 480;
export const PLATE_HEIGHT = 320;

/** At most two decimals, no leading zero: every byte is sent to every visitor. */
export function number(value: number): string {
  const text = String(Math.round(value * 100) / 100);
  if (text === '-0') return '0';
  return text.replace(/^(-?)0\./, '$1.');
}

export function tag(name: string, attributes: Attributes, ...children: string[]): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? number(value) : value}"`)
    .join('');
  const content = children.join('');
  return content ? `<${name}${written}>${content}</${name}>` : `<${name}${written}/>`;
}

export const group = (attributes: Attributes, ...children: string[]) => tag('g', attributes, ...children);

export const path = (d: string, attributes: Attributes) => tag('path', { d, ...attributes });

export function picture(width: number, height: number, ...children: string[]): string {
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    preserveAspectRatio: 'xMidYMid slice',
  };
  return `${tag('svg', attributes, ...children)}\n`;
}

/** Open lines in one colour, as for roads, hairlines and furrows. */
export function stroked(d: string, colour: string, width: number, more: Attributes = {}): string {
  return path(d, { fill: 'none', stroke: colour, 'stroke-width': width, ...more });
}
