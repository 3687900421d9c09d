import { t } from '#web/platform/language.ts'
import type { AccountField } from './account-fields.tsx'

/** The code that an authenticator shows. */
export const codeField: AccountField = {
  type: 'text',
  label: 'secondFactor.code',
  hint: 'secondFactor.codeHint',
  autoComplete: 'one-time-code',
  inputMode: 'numeric',
  check: (value) => (/^\d{6}$/.test(value.replace(/\s/g, '')) ? null : t('secondFactor.needsDigits')),
  codes: ['wrong_code'],
}

/** One of the codes that replace the authenticator. */
export const recoveryField: AccountField = {
  type: 'text',
  label: 'secondFactor.recoveryCode',
  hint: 'secondFactor.recoveryHint',
  autoComplete: 'off',
  check: (value) =>
    value.replace(/[^a-z0-9]/gi, '').length === 10 && value.trim().length <= 20
      ? null
      : t('secondFactor.needsRecovery'),
  codes: ['wrong_code'],
}
