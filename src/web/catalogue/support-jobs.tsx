import { href } from 'react-router';
import { TextLink } from '../ui/text-link.tsx';

interface SupportJobsProps {
  jobs: readonly { name: string; summary: string }[];
  label: string;
}

export function SupportJobs({ jobs, label }: SupportJobsProps) {
  return (
    <>
      <ul className="support-jobs">
        {jobs.map(({ name, summary }) => (
          <li key={name}>
            <h3 className="text-h4">{name}</h3>
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
}
