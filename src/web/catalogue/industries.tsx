import { Figure } from '../ui/layout/figure.tsx';

interface IndustriesProps {
  industries: readonly { id: string; name: string; summary: string; image: string }[];
}

export function Industries({ industries }: IndustriesProps) {
  return (
    <div className="grid gap-x-7 gap-y-11 wide:grid-cols-2">
      {industries.map(({ id, name, summary, image }) => (
        <div key={id}>
          <Figure src={image} alt="" className="aspect-[8/5]" />
          <h3 className="mt-6 text-h3">{name}</h3>
          <p className="mt-1.5 max-w-xl text-ink2">{summary}</p>
        </div>
      ))}
    </div>
  );
}
