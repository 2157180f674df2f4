/**
 * The one place where a size, a colour or a duration is a number. Everything else reads `var(--ui-…)`:
 * `theme.ts` turns each entry into a CSS variable of the same name and derives Mantine's theme from it.
 */
export const scale = {
  'font-12': '0.75rem',
  'font-13': '0.8125rem',
  'font-14': '0.875rem',
  'font-16': '1rem',
  'font-20': '1.25rem',
  'font-28': '1.75rem',
  'line-text': '1.45',
  'line-title': '1.2',
  'weight-regular': '400',
  'weight-medium': '500',
  'weight-strong': '600',
  'space-2': '2px',
  'space-4': '4px',
  'space-8': '8px',
  'space-12': '12px',
  'space-16': '16px',
  'space-24': '24px',
  'space-32': '32px',
  'space-48': '48px',
  'control-compact': '32px',
  control: '36px',
  touch: '44px',
  /** Of the label above an input, with the space between them. */
  'label-height': 'calc(var(--ui-font-13) * var(--ui-line-text) + var(--ui-space-4))',
  'row-comfortable': '40px',
  'row-compact': '32px',
  rail: '232px',
  'rail-collapsed': '56px',
  'top-bar': '48px',
  /** Sticks to the lower edge; what scrolls under it keeps this much room for the focus. */
  'bottom-bar': 'calc(var(--ui-control) + 2 * var(--ui-space-8) + 1px)',
  'page-header': '56px',
  'form-width': '720px',
  'reading-width': '680px',
  'dialog-width': '480px',
  'panel-quick': '400px',
  'panel-work': '640px',
  'inbox-side': '320px',
  'icon-small': '16px',
  'icon-regular': '18px',
  'icon-stroke': '1.5',
  'radius-control': '6px',
  'radius-card': '10px',
  'radius-round': '999px',
  'duration-state': '120ms',
  'duration-panel': '180ms',
  'font-family':
    "'Inter Variable', 'Noto Sans Devanagari Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  'font-mono': "ui-monospace, 'SF Mono', SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
} as const

export type Palette = {
  /** Behind everything. */
  canvas: string
  /** Pages, cards, tables. */
  surface: string
  /** What floats: menus, dialogs, panels, toasts. */
  raised: string
  /** Wells: table heads, code, tracks. */
  sunken: string
  hover: string
  /** Separates; never the only sign of a control. */
  border: string
  /** Outlines of inputs and boxes, at least 3:1. */
  'border-control': string
  /** Outlines of buttons, whose words say what they are. */
  'border-button': string
  text: string
  muted: string
  success: string
  'success-soft': string
  warning: string
  'warning-soft': string
  danger: string
  'danger-soft': string
  info: string
  'info-soft': string
  /** Stars and dots; never text. */
  amber: string
  'bubble-customer': string
  'bubble-bot': string
  'bubble-user': string
  'bubble-note': string
  'chart-1': string
  'chart-2': string
  'chart-3': string
  'chart-4': string
  'chart-5': string
  'chart-6': string
  backdrop: string
  'shadow-float': string
  'shadow-panel': string
}

export const lightPalette: Palette = {
  canvas: '#f6f8f9',
  surface: '#ffffff',
  raised: '#ffffff',
  sunken: '#eff2f4',
  hover: '#f1f4f6',
  border: '#e0e5e9',
  'border-control': '#8b959e',
  'border-button': '#cbd2d8',
  text: '#17212a',
  muted: '#55626d',
  success: '#0b6a42',
  'success-soft': '#e2f4ea',
  warning: '#855000',
  'warning-soft': '#fdf1db',
  danger: '#b3261e',
  'danger-soft': '#fdecea',
  info: '#1d5ba3',
  'info-soft': '#e6f0fa',
  amber: '#b7791f',
  'bubble-customer': '#eff2f4',
  'bubble-bot': '#e9eef7',
  'bubble-user': '#e3f2f0',
  'bubble-note': '#fdf1db',
  'chart-1': '#0072b2',
  'chart-2': '#c9500a',
  'chart-3': '#00855f',
  'chart-4': '#b0558c',
  'chart-5': '#9a6b00',
  'chart-6': '#56616b',
  backdrop: 'rgb(15 20 25 / 0.4)',
  'shadow-float': '0 1px 2px rgb(15 20 25 / 0.06), 0 8px 24px rgb(15 20 25 / 0.12)',
  'shadow-panel': '0 0 48px rgb(15 20 25 / 0.16)',
}

export const darkPalette: Palette = {
  canvas: '#0f1419',
  surface: '#151b21',
  raised: '#1c242b',
  sunken: '#0f1419',
  hover: '#202931',
  border: '#2a343c',
  'border-control': '#6c7983',
  'border-button': '#3b4751',
  text: '#e6eaed',
  muted: '#9aa6af',
  success: '#5ccb95',
  'success-soft': '#12301f',
  warning: '#e5b25d',
  'warning-soft': '#33260d',
  danger: '#f59b93',
  'danger-soft': '#3b1a1a',
  info: '#83bbf2',
  'info-soft': '#13293f',
  amber: '#e5b25d',
  'bubble-customer': '#1c242b',
  'bubble-bot': '#1b2536',
  'bubble-user': '#122e2c',
  'bubble-note': '#33260d',
  'chart-1': '#56b4e9',
  'chart-2': '#f2894f',
  'chart-3': '#33c79b',
  'chart-4': '#e18fc0',
  'chart-5': '#e3b341',
  'chart-6': '#9aa6af',
  backdrop: 'rgb(0 0 0 / 0.56)',
  'shadow-float': '0 1px 2px rgb(0 0 0 / 0.4), 0 8px 24px rgb(0 0 0 / 0.48)',
  'shadow-panel': '0 0 48px rgb(0 0 0 / 0.56)',
}

export const defaultAccent = '#0f766e'

/** What is written on a fill. */
export const ink = { dark: '#0f1419', light: '#ffffff' } as const
