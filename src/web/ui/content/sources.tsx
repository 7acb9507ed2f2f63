interface SourcesProps {
  sources: readonly { title: string; publisher: string; url?: string | undefined }[];
}

export function Sources({ sources }: SourcesProps) {
  if (sources.length === 0) return null;
  return (
    <section className="rule-top mt-12 max-w-3xl pt-6">
      <h2 className="text-h3">Sources</h2>
      <ol className="mt-4 grid list-decimal gap-2 pl-6 text-small">
        {sources.map(({ title, publisher, url }) => (
          <li key={title}>
            {url ? (
              <a className="link font-medium" href={url} rel="noopener noreferrer">
                {title}
              </a>
            ) : (
              title
            )}
            , {publisher}
          </li>
        ))}
      </ol>
    </section>
  );
}
