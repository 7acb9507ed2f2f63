import { href } from 'react-router';
import { TextLink } from '#web/ui/controls/text-link.tsx';

/** In place of the steps for browsers without script. */
export const WithoutScript = () => (
  <noscript>
    <div className="page py-10">
      <h2 className="text-h3">Where is the work?</h2>
      <p className="mt-3 max-w-2xl">
        Marking an area on the map needs JavaScript. Without it,{' '}
        <TextLink to={href('/contact/:inquiryType', { inquiryType: 'quote' })}>request a quote</TextLink> and name the
        place in your message, or write its corners there, one on each line. Prices are on the{' '}
        <TextLink to={href('/menu')}>price list</TextLink>.
      </p>
    </div>
  </noscript>
);
