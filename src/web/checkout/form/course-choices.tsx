import type { CourseChoice } from '#contract/checkout/orders.ts';
import { useCart } from '#web/cart/cart.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';

interface Props {
  choices: readonly CourseChoice[];
  onChosen: () => void;
}

/** Courses of the cart that need another date, or have dates but none chosen. */
export function CourseChoices({ choices, onChosen }: Props) {
  const { cartItems, addItem, setQuantity, removeItems } = useCart();
  async function choose(from: string, { id, name }: CourseChoice['dates'][number]): Promise<void> {
    const item = cartItems.find((one) => one.id === from);
    if (!item) return;
    const before = cartItems.find((one) => one.id === id)?.quantity ?? 0;
    await addItem({ ...item, id, name });
    await setQuantity(id, before + item.quantity);
    await remove(from);
  }
  async function remove(id: string): Promise<void> {
    await removeItems([id]);
    onChosen();
  }
  return choices.map(({ id, problem, dates }) => {
    const name = cartItems.find((one) => one.id === id)?.name;
    // Already chosen or removed; the preview is being updated.
    if (name === undefined) return null;
    return (
      <div key={id} className="mb-6">
        <Callout tone={problem ? 'danger' : 'info'}>
          <p>{problem ?? `Choose a date: ${name}.`}</p>
          {dates.length === 0 && <p>No other date has enough free seats.</p>}
          <div className="mt-3 flex flex-wrap gap-3">
            {dates.map((date) => (
              <Button key={date.id} kind="quiet" small onClick={() => void choose(id, date)}>
                {date.name}
              </Button>
            ))}
            <Button kind="quiet" small aria-label={`Remove: ${name}`} onClick={() => void remove(id)}>
              Remove
            </Button>
          </div>
        </Callout>
      </div>
    );
  });
}
