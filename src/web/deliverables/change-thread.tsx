import type { ReactNode } from 'react';
import { businessZone } from '#contract/bookings/bookings.ts';
import type { ChangeRequest } from '#contract/deliveries/change-requests.ts';
import type { Deliverable } from '#contract/deliveries/deliverables.ts';
import { instantInFull } from '#web/ui/records/format-moment.ts';
import { Tag } from '#web/ui/records/tag.tsx';

type Reader = 'client' | 'business';

interface Props {
  item: Deliverable;
  /** The labels of the authors depend on it. */
  reader: Reader;
  /** What answers a request. */
  answer: (change: ChangeRequest) => ReactNode;
}

/** The changes asked for in a deliverable and its earlier versions, with the answers. */
export const ChangeThread = ({ item: { name, version, changes, state }, reader, answer }: Props) =>
  changes.length > 0 && (
    <ol className="change-thread" aria-label={`Changes to ${name}`}>
      {changes.map((change) => (
        <li key={change.id}>
          <p className="text-small text-ink2">
            <strong>{reader === 'client' ? 'You' : 'Client'}</strong>, {instantInFull(businessZone, change.at)}
            {version > 1 && `, version ${change.version}`}{' '}
            <Tag tone={change.isDone ? 'quiet' : 'ring'}>{change.isDone ? 'Done' : 'Open'}</Tag>
          </p>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{change.text}</p>
          {change.place && <p className="text-small text-ink2">At {inWords(change.place)}</p>}
          {change.outline && (
            <p className="text-small text-ink2 wrap-anywhere">
              Inside {change.outline.length} corners: {change.outline.map(inWords).join('; ')}
            </p>
          )}
          {change.answers.length > 0 && (
            <ol>
              {change.answers.map(({ id, by, name: author, text, at, marked }) => (
                <li key={id}>
                  <p className="text-small text-ink2">
                    <strong>{authorOf(by, author, reader)}</strong>, {instantInFull(businessZone, at)}
                    {marked && `, ${marked === 'done' ? 'marked as done' : 'opened again'}`}
                  </p>
                  <p className="mt-1 wrap-anywhere whitespace-pre-line">{text}</p>
                </li>
              ))}
            </ol>
          )}
          {state === 'change_asked' && change.version === version && answer(change)}
        </li>
      ))}
    </ol>
  );

function authorOf(by: Reader, name: string | null, reader: Reader): string {
  if (by === 'client') return reader === 'client' ? 'You' : 'Client';
  return name ?? 'Us';
}

/** Latitude and longitude. */
const inWords = ([lon, lat]: readonly [number, number]): string => `${lat.toFixed(5)}, ${lon.toFixed(5)}`;
