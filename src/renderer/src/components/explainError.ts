/** An error as a person reads it: what happened, and what to do. */
import { ApiError, type ApiErrorCode } from '#screens/base/api/errors.ts';
import type { Translate } from '#screens/base/i18n/index.ts';
import { scopeWords } from '#screens/base/permissions/words.ts';

export interface Explanation {
  /** What happened. */
  readonly title: string;
  /** The particulars the service gave, one per line. */
  readonly details: readonly string[];
  /** What to do about it. */
  readonly todo: string;
  /** Finds the request in the server's log; only where that helps. */
  readonly reference: string | null;
}

/**
 * Explains anything thrown. Titles and details of the service come in the screen's language. `words` says what a missing
 * permission allows.
 */
export function explainError(t: Translate, error: unknown, words = scopeWords): Explanation {
  if (!(error instanceof ApiError)) {
    return { title: t('common:error.screen'), details: [], todo: t('common:error.screenTodo'), reference: null };
  }
  const fields = error.fields.flatMap((field) => (field.detail === undefined ? [] : [field.detail]));
  if (error.code === 'insufficient_scope') {
    const what = error.scopes.map((scope) => words(t, scope)).join('; ');
    const details = what === '' ? [] : [t('permissions:missing', { what })];
    return { title: titleOf(t, error), details, todo: todoOf(t, error.code), reference: null };
  }
  return {
    title: titleOf(t, error),
    details: [...new Set([...(error.detail === undefined ? [] : [error.detail]), ...fields])],
    todo: error.uncertain
      ? t(error.isAsked ? 'common:error.todo.asking' : 'common:error.todo.lookFirst')
      : todoOf(t, error.code),
    reference:
      error.status >= 500 && error.instance !== undefined
        ? t('common:error.reference', { instance: error.instance })
        : null,
  };
}

function titleOf(t: Translate, error: ApiError): string {
  if (error.code === 'network') return t('common:error.network');
  if (error.code === 'not_confirmed') return t('common:amount.notConfirmed');
  if (error.code === 'idempotency_key_reused') return t('common:error.doneBefore');
  return error.title === '' ? t('common:error.badAnswer') : error.title;
}

function todoOf(t: Translate, code: ApiErrorCode): string {
  switch (code) {
    case 'network':
      return t('common:error.todo.network');
    case 'not_confirmed':
      return t('common:amount.notConfirmedTodo');
    case 'database_busy':
    case 'timeout':
    case 'too_many_requests':
    case 'too_many_attempts':
    case 'idempotency_in_progress':
    case 'restore_under_way':
    case 'update_blocked':
    case 'backup_unreachable':
      return t('common:error.todo.retry');
    case 'validation_failed':
    case 'insufficient_balance':
    case 'insufficient_cash':
    case 'unique_conflict':
    case 'backup_unfit':
    case 'in_use':
    case 'same_subscription':
    case 'entry_withheld':
    case 'entry_repeated':
    case 'last_administrator':
    case 'clock_suspect':
    case 'date_before_series':
    case 'basket_overpaid':
    case 'basket_holds_money':
    case 'invalid_parameter':
      return t('common:error.todo.check');
    case 'insufficient_scope':
    case 'identity_not_linked':
      return t('common:error.todo.permission');
    case 'terminal_not_allowed':
      return t('terminals:enrol.help');
    case 'secure_connection_required':
      return t('terminals:enrol.insecureText');
    case 'unauthenticated':
      return t('common:error.todo.signIn');
    case 'cash_point_closed':
      return t('common:error.todo.cashPointClosed');
    case 'code_retired':
      return t('common:error.todo.codeRetired');
    case 'not_found':
    case 'backup_missing':
    case 'update_missing':
    case 'record_deleted':
    case 'basket_elsewhere':
    case 'already_refunded':
    case 'basket_charged':
    case 'basket_payment_ended':
    case 'precondition_failed':
    case 'invalid_transition':
    case 'immutable_record':
    case 'not_deleted':
    case 'sale_charged':
    case 'selection_changed':
    case 'remittance_changed':
    case 'in_collection':
    case 'fees_changed':
    case 'fees_running':
    case 'month_open':
    case 'cash_point_open':
    case 'already_set_up':
      return t('common:error.todo.reload');
    case 'idempotency_key_reused':
      return t('common:error.todo.doneBefore');
    case 'database_damaged':
    case 'pepper_missing':
      return t('common:error.todo.maintainer');
    case 'printer_not_configured':
    case 'drawer_not_configured':
      return t('common:error.todo.printer');
    case 'printer_unavailable':
      return t('common:error.todo.printerOff');
    case 'printer_out_of_paper':
      return t('common:error.todo.printerPaper');
    case 'printer_cover_open':
      return t('common:error.todo.printerCover');
    case 'printer_fault':
      return t('common:error.todo.printerFault');
    case 'outcome_unknown':
      return t('common:error.todo.look');
    case 'storage_unavailable':
      return t('common:error.todo.disk');
    case 'mail_not_configured':
      return t('common:error.todo.mail');
    default:
      return t('common:error.todo.support');
  }
}
