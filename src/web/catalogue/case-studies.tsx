import { href } from 'react-router';
import { Disclosure } from '../ui/controls/disclosure.tsx';
import { TextLink } from '../ui/controls/text-link.tsx';
import { DescriptionList } from '../ui/display/description-list.tsx';
import { Figure } from '../ui/layout/figure.tsx';

interface CaseStudiesProps {
  studies: readonly {
    id: string;
    name: string;
    summary: string;
    image: string;
    service: { id: string; name: string };
    madeWith: string;
    problem: string;
    method: string;
    outcome: string;
  }[];
}

export const CaseStudies = ({ studies }: CaseStudiesProps) => (
  <div className="case-studies">
    {studies.map(({ id, name, summary, image, service, madeWith, ...study }) => (
      <article key={id}>
        <Figure src={image} alt="" name={name} className="aspect-3/2" />
        <div>
          <h3 className="case-study-name">{name}</h3>
          <p className="mt-2 mb-5 text-ink2">{summary}</p>
          <DescriptionList
            facts={[
              {
                name: 'Service',
                value: <TextLink to={href('/services/:id', { id: service.id })}>{service.name}</TextLink>,
              },
              { name: 'Made with', value: madeWith },
            ]}
          />
          <Disclosure summary="Problem, method and result">
            <p>{study.problem}</p>
            <p className="mt-3">{study.method}</p>
            <p className="mt-3">{study.outcome}</p>
          </Disclosure>
        </div>
      </article>
    ))}
  </div>
);
