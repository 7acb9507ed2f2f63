import { href } from 'react-router';
import { errors } from '#contract/errors.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { Notice } from '#web/ui/forms/notice.tsx';

/** In the last 12 hours before a meeting only the office can change it. */
export const WindowClosed = () => (
  <Notice>
    {errors.CHANGE_WINDOW_CLOSED.words} <TextLink to={href('/contact')}>Go to the contact page</TextLink>
  </Notice>
);
