export type Option = { value: string; label: string; isDisabled?: boolean }

/** As Mantine's lists want it. */
export function toItem({ value, label, isDisabled }: Option) {
  return { value, label, disabled: isDisabled ?? false }
}
