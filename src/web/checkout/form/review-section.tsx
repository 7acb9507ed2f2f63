import { href } from 'react-router';
import { formatDollars } from '#contract/money.ts';
import { courseOfItem, courseRefundRule } from '#contract/site/courses.ts';
import { useOnline } from '#web/ui/async/use-online.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { FormFoot } from '#web/ui/forms/form-foot.tsx';
import { CheckoutSection } from './checkout-section.tsx';
import { ChangeCart, PreviewLines } from './order-summary.tsx';
import type { Checkout } from './use-checkout.ts';

export function ReviewSection({ checkout: { review: form, preview, sections } }: { checkout: Checkout }) {
  const online = useOnline();
  const { request } = preview;
  const hasCourse = request.state === 'known' && request.preview.lines.some(({ id }) => courseOfItem(id) !== null);
  const needsDates = request.state === 'known' && request.preview.courseDates.length > 0;
  return (
    <CheckoutSection place={2} name="Review and place order" sections={sections} summary={null}>
      <form className="mt-5 grid gap-6" {...form.form}>
        <ErrorSummary {...form.summary} />
        {/* On a wide page the summary is beside the section. */}
        <div className="grid gap-4 wide:hidden">
          {request.state === 'known' && <PreviewLines preview={request.preview} />}
          <ChangeCart />
        </div>
        {hasCourse && <p className="text-ink2">{courseRefundRule}</p>}
        <Checkbox
          label={
            <>
              I agree to the <TextLink to={href('/terms')}>Terms of Service</TextLink>
            </>
          }
          {...form.checkbox('terms')}
        />
        {!online && (
          <Callout>You are offline. Your details are kept; place the order when you are back online.</Callout>
        )}
        {needsDates && (
          <Callout>
            You can place the order once each course has a date with free seats. Choose one at the top of this page, or
            remove the course.
          </Callout>
        )}
        <FormFoot form={form} disabled={request.state !== 'known' || needsDates}>
          {form.busy ? 'Sending...' : 'Place order'}
          {request.state === 'known' && !form.busy && ` for ${formatDollars(request.preview.totalCents)}`}
        </FormFoot>
      </form>
    </CheckoutSection>
  );
}
