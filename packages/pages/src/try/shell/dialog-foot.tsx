interface DialogFootProps {
  readonly cancelLabel: string;
  readonly onCancel: () => void;
  /** What the dialog is for. */
  readonly label: string;
  readonly id?: string;
  readonly isDisabled: boolean;
  readonly onAct: () => void;
}

/** The foot of a dialog that does something: a way out, and the deed. */
export function DialogFoot({ cancelLabel, onCancel, label, id, isDisabled, onAct }: DialogFootProps) {
  return (
    <>
      <button type="button" class="button" onClick={onCancel}>
        {cancelLabel}
      </button>
      <button type="button" class="button primary" id={id} disabled={isDisabled} onClick={onAct}>
        {label}
      </button>
    </>
  );
}
