import { Fragment } from 'react';
import { href, useNavigate } from 'react-router';
import type { Service } from '#contract/site/catalogue.ts';
import { priceWithSize } from '#geo/estimate/size-prices.ts';
import { AddToCart } from '#web/cart/add-to-cart.tsx';
import { useRootReply } from '#web/company/company.ts';
import { onPlainClick } from '#web/shell/links/plain-click.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Disclosure } from '#web/ui/controls/disclosure.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { DescriptionList } from '#web/ui/display/description-list.tsx';
import { Figure } from '#web/ui/layout/figure.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useDocumentTitle } from '#web/ui/use-document-title.ts';
import './service-modal.css';

interface ServiceModalProps {
  service: Service;
  onShow: (id: string) => void;
  onClose: () => void;
  /** Called before Book Now navigates: Back must not reopen the modal. Returns whether to replace the history entry. */
  onLeave: () => boolean;
}

export function ServiceModal({ service, onShow, onClose, onLeave }: ServiceModalProps) {
  const { id, name, image, description, details } = service;
  const brand = useRootReply()?.company.name ?? '';
  useDocumentTitle(`${brand} - ${name}`);
  const book = useBookService(service, onLeave);
  return (
    <Dialog
      title={name}
      className="service-modal"
      bodyClassName="service-modal-text"
      onClose={onClose}
      lead={<Figure src={image} alt="" name={name} eager className="service-modal-plate" />}
    >
      <p className="mt-3 text-ink2">{description}</p>
      <TextLink to={href('/services/:id', { id })} className="mt-1 inline-block py-1">
        Full description
      </TextLink>
      <h3 className="mt-7 mb-2.5 text-h4">{details.cta ?? fallbacks.cta}</h3>
      <DescriptionList
        facts={[
          { name: 'Price', value: priceWithSize(service) },
          { name: 'Duration', value: details.duration ?? fallbacks.duration },
          { name: 'Target Audience', value: details.targetAudience ?? fallbacks.targetAudience },
          {
            name: 'Related Services',
            value: relatedLinks(details.relatedServices, onShow) ?? fallbacks.relatedServices,
          },
        ]}
      />
      <h3 className="mt-7 mb-2.5 text-h4">FAQs</h3>
      {details.faqs.length === 0 && <p className="text-ink2">{fallbacks.faqs}</p>}
      {details.faqs.map(({ question, answer }, index) => (
        <Disclosure key={question} summary={question} open={index === 0}>
          <p>{answer}</p>
        </Disclosure>
      ))}
      <div className="service-modal-foot dialog-foot">
        <Button className="flex-1" onClick={book}>
          Book Now
        </Button>
        <AddToCart item={service} />
      </div>
    </Dialog>
  );
}

const relatedLinks = (related: Service['details']['relatedServices'], onShow: ServiceModalProps['onShow']) =>
  related.length === 0
    ? null
    : related.map((other, index, { length }) => (
        <Fragment key={other.id}>
          {/* Keeps the comma with its link at a line break. */}
          <span className="inline-block">
            <TextLink to={href('/services/:id', { id: other.id })} onClick={onPlainClick(() => onShow(other.id))}>
              {other.name}
            </TextLink>
            {index < length - 1 && ','}
          </span>{' '}
        </Fragment>
      ));

/** Closes the modal and opens the booking page, passing the service in the query and as state. */
function useBookService({ id, name, description, image, details }: Service, onLeave: () => boolean): () => void {
  const navigate = useNavigate();
  return () => {
    void navigate(`${href('/bookings')}?service=${id}`, {
      replace: onLeave(),
      state: { serviceDetails: { id, name, description, image, duration: details.duration } },
    });
  };
}

const fallbacks = {
  cta: 'Service Details',
  duration: 'Duration not available.',
  targetAudience: 'No target audience specified.',
  relatedServices: 'None',
  faqs: 'No FAQs available.',
} as const;
