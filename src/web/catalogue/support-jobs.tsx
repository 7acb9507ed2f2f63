import { href, Link } from 'react-router';
import { TextLink } from '../ui/controls/text-link.tsx';

interface SupportJobsProps {
  jobs: readonly { name: string; topic: string; summary: string }[];
  label: string;
}

const support = href('/contact/:inquiryType', { inquiryType: 'support' });

export const SupportJobs = ({ jobs, label }: SupportJobsProps) => (
  <>
    <ul className="support-jobs">
      {jobs.map(({ name, topic, summary }) => (
        <li key={name}>
          <h3 className="text-h4">
            <Link to={`${support}?topic=${topic}`} className="inline-block py-0.5 hover:underline">
              {name}
            </Link>
          </h3>
          <p>{summary}</p>
        </li>
      ))}
    </ul>
    <p className="mt-7">
      <TextLink to={href('/contact')} className="inline-block py-1">
        {label}
      </TextLink>
    </p>
  </>
);
