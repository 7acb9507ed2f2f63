import { type FormEvent, type ReactNode, useRef } from 'react';
import { useNavigate } from 'react-router';
import { limits } from '#contract/limits.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { PhoneDisclosure } from '#web/ui/controls/disclosure.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { TextField } from '#web/ui/forms/field.tsx';
import { filterNames, isNarrowed, type ListQuery } from './list-filters.ts';
import './list-search.css';

interface Props {
  label: string;
  query: ListQuery;
  /** Additional fields, named as in `ListQuery`. */
  children?: ReactNode;
}

/** The search and the dates of a list; folded on a phone, so that the list begins in view. */
export const ListSearch = (props: Props) => (
  <div className="mt-3">
    <PhoneDisclosure summary="Search and filter" open={isNarrowed(props.query)}>
      <SearchForm {...props} />
    </PhoneDisclosure>
  </div>
);

function SearchForm({ label, query, children }: Props) {
  const { show, ...narrowed } = query;
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!form.current) return;
    const written = new FormData(form.current);
    const given = filterNames.flatMap((name) => {
      const value = String(written.get(name) ?? '').trim();
      return value ? [[name, value]] : [];
    });
    void navigate(`?${new URLSearchParams([['show', show], ...given])}`);
  }
  return (
    <search>
      <form ref={form} key={JSON.stringify(narrowed)} className="list-search" onSubmit={submit}>
        <div className="list-search-text">
          <TextField
            label={label}
            type="search"
            name="q"
            defaultValue={narrowed.q}
            maxLength={limits.adminQueryMaxLength}
            autoComplete="off"
          />
        </div>
        {children}
        <TextField
          label="From"
          hint="For example 25 January 2027"
          type="date"
          name="from"
          defaultValue={narrowed.from}
        />
        <TextField label="Until" hint="For example 25 January 2027" type="date" name="to" defaultValue={narrowed.to} />
        <Button type="submit" kind="quiet">
          Search
        </Button>
        {isNarrowed(query) && (
          <TextLink to={`?show=${show}`} className="tall-link">
            Clear
          </TextLink>
        )}
      </form>
    </search>
  );
}
