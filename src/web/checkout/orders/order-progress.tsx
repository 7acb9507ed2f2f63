import type { Order } from '#contract/checkout/orders.ts';
import { courseOfItem } from '#contract/site/courses.ts';
import { StepLine } from '#web/ui/records/step-line.tsx';
import { orderSteps } from './order-steps.ts';

/** How far the work is; a closed order, or one of courses alone, has no steps. */
export const OrderProgress = ({ order }: { order: Order }) =>
  order.state.look !== 'closed' &&
  order.lines.some(({ id }) => courseOfItem(id) === null) && (
    <div className="order-progress">
      <StepLine isProfile label="Progress" steps={orderSteps(order)} />
    </div>
  );
