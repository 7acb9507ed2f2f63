import { useId } from 'react';
import { Disclosure } from '../ui/controls/disclosure.tsx';
import './section-columns.css';

interface QuestionsProps {
  heading: string;
  questions: readonly { id: string; question: string; answer: string }[];
}

export function Questions({ heading, questions }: QuestionsProps) {
  const headingId = useId();
  return (
    <section className="section" aria-labelledby={headingId}>
      <div className="page question-columns grid">
        <h2 id={headingId} className="text-h2">
          {heading}
        </h2>
        <div>
          {questions.map(({ id, question, answer }, index) => (
            <Disclosure key={id} id={id} summary={question} open={index === 0}>
              <p>{answer}</p>
            </Disclosure>
          ))}
        </div>
      </div>
    </section>
  );
}
