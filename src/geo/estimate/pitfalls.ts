import type { MonthClass } from '#contract/briefs/coefficients.ts';
import type { Work } from '#contract/briefs/work.ts';
import { monthNames } from './format.ts';

export interface Pitfall {
  id: 'zones' | 'cloud' | 'same-month' | 'arc-1950' | 'seams' | 'narrow';
  title: string;
  text: string;
}

interface Case {
  work: Work;
  /** The names of the UTM zones that the area lies in. */
  zones: readonly string[];
  /** The number of its image tiles. */
  tiles: number;
  /** Of the chosen month. */
  sky: MonthClass;
}

const most = 3;

interface Rule extends Omit<Pitfall, 'text'> {
  applies(one: Case): boolean;
  text(one: Case): string;
}

/** The one that changes the work most comes first. */
const rules: readonly Rule[] = [
  {
    id: 'zones',
    title: 'Two UTM zones',
    applies: ({ zones }) => zones.length > 1,
    text: ({ zones }) => `The area lies in zones ${zones.join(' and ')}. We deliver all of it in one zone and name it.`,
  },
  {
    id: 'cloud',
    title: 'Expect cloud',
    applies: ({ sky }) => sky === 'wet',
    text: ({ work }) =>
      `In ${monthOf(work)} cloud may hide parts of the area for weeks. A dry month, or the clear parts of several dates, gives more.`,
  },
  {
    id: 'same-month',
    title: 'Same month, every year',
    applies: ({ work }) => work.dates.kind !== 'one',
    text: ({ work }) =>
      `Grass and crops change with the season. Dates from one month can be compared; ${monthOf(work)} against ${otherMonthOf(work)} cannot.`,
  },
  {
    id: 'arc-1950',
    title: 'Old sheets are in Arc 1950',
    applies: ({ work }) => work.boundary === 'arc-1950' || work.boundary === 'file-without-system',
    text: () =>
      'Boundaries from paper maps lie about 300 m off in UTM metres until they are converted, and tens of metres after. Send them as they are; we convert them.',
  },
  {
    id: 'seams',
    title: 'More than one tile',
    applies: ({ tiles }) => tiles > 1,
    text: ({ tiles }) =>
      `The area lies in ${tiles} tiles, which may be taken on different days. Where they meet, a seam can look like a change.`,
  },
  {
    id: 'narrow',
    title: 'Narrower than 30 m is blurred',
    applies: ({ work }) => work.detail === '10m',
    text: () =>
      'At 10 m a path, a hut and a tree share a pixel. For fields under two or three pixels you need finer images, and we quote those.',
  },
];

/** At most three common pitfalls of this kind of work. */
export const pitfallsOf = (one: Case): Pitfall[] =>
  rules
    .filter((rule) => rule.applies(one))
    .slice(0, most)
    .map(({ id, title, text }) => ({ id, title, text: text(one) }));

const monthOf = ({ dates }: Work): string => monthNames[dates.month - 1] ?? '';

/** Half a year apart. */
const otherMonthOf = ({ dates }: Work): string => monthNames[(dates.month + 5) % 12] ?? '';
