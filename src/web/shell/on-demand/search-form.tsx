import { Form, href } from 'react-router';
import { limits } from '#contract/limits.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/forms/field.tsx';

/** Without script the browser submits it itself. */
export function SearchForm({ q = '' }: { q?: string }) {
  return (
    <Form action={href('/search')} method="get" role="search" className="flex max-w-3xl flex-wrap items-end gap-3">
      <div className="min-w-0 grow basis-60">
        <TextField
          key={q}
          label="What are you looking for?"
          type="search"
          name="q"
          defaultValue={q}
          maxLength={limits.searchQueryMaxLength}
          autoComplete="off"
          enterKeyHint="search"
        />
      </div>
      <Button type="submit">Search</Button>
    </Form>
  );
}
