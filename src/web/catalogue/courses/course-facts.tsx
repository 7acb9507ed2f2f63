import type { WholeCourse } from '#contract/site/catalogue.ts';
import { ServiceLinks } from '#web/shell/on-demand/service-links.tsx';
import { Icon } from '#web/ui/controls/icon.tsx';

export function CourseFacts({ course }: { course: WholeCourse }) {
  const { prerequisites, certification, licenceNote, relatedServices } = course;
  return (
    <div className="course-facts">
      <section>
        <h3 className="text-h4">What you need</h3>
        <ul className="mt-2 grid gap-2 text-ink2">
          {prerequisites.map((line) => (
            <li key={line} className="flex gap-3">
              <Icon name="check" className="mt-1 text-leaf" />
              {line}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3 className="text-h4">Software licence</h3>
        <p className="mt-2 text-ink2">{licenceNote}</p>
      </section>
      <section>
        <h3 className="text-h4">Certification</h3>
        <p className="mt-2 text-ink2">{certification}</p>
      </section>
      {relatedServices.length > 0 && (
        <section>
          <h3 className="text-h4">Related services</h3>
          <ServiceLinks services={relatedServices} className="mt-2 grid gap-1" />
        </section>
      )}
    </div>
  );
}
