import { passwordRules } from '#contract/accounts/accounts.ts';
import { Icon } from '#web/ui/controls/icon.tsx';
import './auth-forms.css';

interface Props {
  password: string;
  /** Names and email address of the person. */
  own?: readonly string[];
}

export const PasswordChecklist = ({ password, own }: Props) => (
  <ul className="password-rules grid text-small">
    {passwordRules.map((rule) => {
      const met = rule.met(password, own);
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
