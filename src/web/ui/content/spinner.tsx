/** A turning wheel and the words that say what is awaited, for example 'Verifying session...'. */
export function Spinner({ words }: { words: string }) {
  return (
    <p role="status" className="flex items-center gap-4 text-ink2">
      <span className="wheel" />
      {words}
    </p>
  );
}
