import { href } from 'react-router';
import { errors } from '#contract/errors.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';

/** In the last 12 hours before a meeting only staff can change it. */
export const WindowClosed = () => (
  <Callout>
    {errors.CHANGE_WINDOW_CLOSED.message} <TextLink to={href('/contact')}>Go to the contact page</TextLink>
  </Callout>
);
