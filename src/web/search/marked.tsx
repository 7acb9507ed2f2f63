import { Fragment } from 'react';

const word = /([\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*)/u;

interface Run {
  text: string;
  isMarked: boolean;
  start: number;
}

/** A text with some of its words marked, as with a marker pen. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return runsOf(text, words).map((run) =>
    run.isMarked ? <mark key={run.start}>{run.text}</mark> : <Fragment key={run.start}>{run.text}</Fragment>,
  );
}

/** The text in as few pieces as its marks need. */
function runsOf(text: string, words: readonly string[]): Run[] {
  const runs: Run[] = [];
  let start = 0;
  for (const part of text.split(word)) {
    const isMarked = words.includes(part.toLowerCase());
    const last = runs.at(-1);
    if (last && last.isMarked === isMarked) last.text += part;
    else if (part) runs.push({ text: part, isMarked, start });
    start += part.length;
  }
  return runs;
}
