import { passwordRules } from '#contract/accounts/accounts.ts';
import { Icon } from '#web/ui/controls/icon.tsx';

export function PasswordChecklist({ password }: { password: string }) {
  return (
    <ul className="grid gap-x-6 gap-y-1.5 bg-sunk p-4 text-small wide:grid-cols-2 wide:[&>:last-child]:col-span-2">
      {passwordRules.map((rule) => {
        const met = rule.met(password);
        return (
          <li
            key={rule.id}
            className={met ? 'flex items-center gap-2 font-strong text-ok' : 'flex items-center gap-2 text-ink2'}
          >
            <Icon name={met ? 'check' : 'circle'} />
            {rule.label}
            <span className="sr-only">{met ? ', done' : ', not yet'}</span>
          </li>
        );
      })}
    </ul>
  );
}
