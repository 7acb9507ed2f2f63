interface TechnologyStackProps {
  stack: readonly { layer: string; tools: string; pattern: string }[];
}

/** What we work with as a geological section, from the surface down. */
export function TechnologyStack({ stack }: TechnologyStackProps) {
  return (
    <dl className="stack">
      {stack.map(({ layer, tools, pattern }) => (
        <div key={layer} className={`stratum stratum-${pattern}`}>
          <dt>{layer}</dt>
          <dd>{tools}</dd>
        </div>
      ))}
    </dl>
  );
}
