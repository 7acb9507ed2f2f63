import { DescriptionList, type Fact } from '../display/description-list.tsx';
import { Figure } from '../layout/figure.tsx';
import './summary-card.css';

interface SummaryCardProps {
  title: string;
  image?: string | undefined;
  facts: readonly Fact[];
}

export const SummaryCard = ({ title, image, facts }: SummaryCardProps) => (
  <aside className="summary-card" aria-label="Your choices">
    {image && <Figure src={image} alt="" name={title} className="aspect-16/9" />}
    <div className="grid gap-4 p-6">
      <h2 className="text-card">{title}</h2>
      <DescriptionList facts={facts} />
    </div>
  </aside>
);
