import type { readFigures, Span } from '#contract/admin/figures.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { inThousands } from '#web/ui/format/numbers.ts';

type Reply = ReplyOf<typeof readFigures>;

export const Sources = ({ sources, by }: Pick<Reply, 'sources'> & { by: Span }) => (
  <Counts
    id="sources"
    title="Sources of inquiries"
    first="Form"
    by={by}
    rows={sources.map(({ type, before, values }) => ({
      name: type.charAt(0).toUpperCase() + type.slice(1),
      count: values.at(-1) ?? 0,
      before: values.at(-2) ?? before,
    }))}
  />
);

export const SearchMisses = ({ searches, by }: Pick<Reply, 'searches'> & { by: Span }) => (
  <Counts
    id="misses"
    title="Searches without a result"
    first="Words"
    by={by}
    empty={`No searches without a result in the latest ${by}.`}
    rows={searches.map(({ query, count, before }) => ({ name: query, count, before }))}
  />
);

interface Props {
  id: string;
  title: string;
  /** The heading of the first column. */
  first: string;
  by: Span;
  rows: readonly { name: string; count: number; before: number }[];
  empty?: string;
}

function Counts({ id, title, first, by, rows, empty }: Props) {
  return (
    <section aria-labelledby={id} className="admin-section figure-part">
      <h3 id={id} className="text-card">
        {title}
      </h3>
      {rows.length === 0 ? (
        <p className="mt-3 text-ink2">{empty}</p>
      ) : (
        <table className="admin-table figure-table mt-3">
          <thead>
            <tr>
              <th scope="col">{first}</th>
              <th scope="col">Latest {by}</th>
              <th scope="col">The {by} before</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, count, before }) => (
              <tr key={name}>
                <th scope="row" className="wrap-anywhere">
                  {name}
                </th>
                <td>{inThousands(count)}</td>
                <td>{inThousands(before)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
