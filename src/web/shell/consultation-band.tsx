import { href } from 'react-router';
import { CallToAction } from '../ui/layout/call-to-action.tsx';

export function ConsultationBand() {
  return (
    <CallToAction
      heading="Free consultation. Bring a map or just a question."
      text="Thirty minutes, by phone or video call."
      label="Book a consultation"
      to={href('/bookings')}
    />
  );
}
