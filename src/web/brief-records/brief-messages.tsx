import { businessZone } from '#contract/bookings/bookings.ts';
import type { StoredBrief } from '#contract/briefs/stored-briefs.ts';
import { instantInFull } from '#web/ui/records/format-moment.ts';
import './brief-messages.css';

interface Props {
  messages: StoredBrief['messages'];
  /** Who reads them; the labels of the authors depend on it. */
  reader: 'client' | 'business';
}

const authors = {
  client: { client: 'You', business: 'Us' },
  business: { client: 'Client', business: 'Us' },
} as const;

/** The messages between client and business about a brief and its quotes, oldest first. */
export const BriefMessages = ({ messages, reader }: Props) => (
  <ol className="brief-messages">
    {messages.map(({ id, by, quoteVersion, text, at }) => (
      <li key={id} className={by === reader ? 'brief-message-own' : undefined}>
        <p className="text-small text-ink2">
          <strong>{authors[reader][by]}</strong>, {instantInFull(businessZone, at)}
          {quoteVersion !== null && `, about quote ${quoteVersion}`}
        </p>
        <p className="mt-1 wrap-anywhere whitespace-pre-line">{text}</p>
      </li>
    ))}
  </ol>
);
