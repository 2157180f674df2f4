import type { MantineThemeComponents } from '@mantine/core'
import calendar from './calendar.module.css'
import control from './control.module.css'

const height = 'var(--ui-control)'
const compact = 'var(--ui-control-compact)'
/** `--input-size` is left to Mantine: a box of several chips grows with them. */
const inputSizes = () => ({ wrapper: { '--input-height': height, '--input-fz': 'var(--ui-font-13)' } })
const fieldText = { root: control.field, label: control.label, description: control.help, error: control.error }
const calendarWords = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
}
const inputDefaults = { inputWrapperOrder: ['label', 'input', 'description', 'error'] }
/** What is written in them may be of any script. */
const wordsDefaults = { ...inputDefaults, attributes: { input: { dir: 'auto' } } }

/** How Mantine's own parts take our sizes; the look of each lives in control.module.css. */
export const mantineComponents: MantineThemeComponents = {
  Button: {
    defaultProps: { size: 'sm' },
    classNames: { root: control.button, label: control.buttonLabel },
    vars: (_theme: unknown, props: { size?: string }) => ({
      root: {
        '--button-height': props.size === 'compact' || props.size === 'xs' ? compact : height,
        '--button-fz': 'var(--ui-font-13)',
        '--button-padding-x': 'var(--ui-space-12)',
      },
    }),
  },
  ActionIcon: {
    classNames: { root: control.iconButton },
    defaultProps: { variant: 'subtle', color: 'gray' },
    vars: (_theme: unknown, props: { size?: string }) => ({
      root: { '--ai-size': props.size === 'compact' ? compact : height },
    }),
  },
  Input: { vars: inputSizes, classNames: { input: control.input } },
  InputWrapper: { defaultProps: inputDefaults, classNames: fieldText },
  TextInput: { defaultProps: wordsDefaults },
  Textarea: { defaultProps: wordsDefaults },
  NumberInput: { defaultProps: inputDefaults, classNames: { controls: control.steppers } },
  Pill: { classNames: { root: control.chip, remove: control.small } },
  CloseButton: { classNames: { root: control.small } },
  PasswordInput: { defaultProps: inputDefaults },
  Select: { defaultProps: inputDefaults, classNames: { option: control.option } },
  NativeSelect: { defaultProps: inputDefaults },
  MultiSelect: { defaultProps: inputDefaults, classNames: { pillsList: control.chips, option: control.option } },
  TagsInput: { defaultProps: inputDefaults, classNames: { pillsList: control.chips } },
  Checkbox: {
    defaultProps: { size: 'xs' },
    vars: tick,
    classNames: {
      inner: control.choiceBox,
      input: control.tick,
      description: control.choiceHelp,
      label: control.choiceLabel,
    },
  },
  Radio: {
    defaultProps: { size: 'xs' },
    vars: dot,
    classNames: {
      inner: control.choiceBox,
      radio: control.dot,
      description: control.choiceHelp,
      label: control.choiceLabel,
    },
  },
  Switch: {
    defaultProps: { size: 'sm' },
    classNames: { track: control.track, description: control.choiceHelp, label: control.choiceLabel },
  },
  Menu: {
    defaultProps: {
      shadow: 'md',
      transitionProps: { duration: 120 },
      position: 'bottom-end',
      withInitialFocusPlaceholder: false,
    },
    classNames: { dropdown: control.floating, item: control.menuItem, label: control.menuLabel },
  },
  Popover: {
    defaultProps: { shadow: 'md', transitionProps: { duration: 120 } },
    classNames: { dropdown: control.floating },
  },
  Combobox: { classNames: { dropdown: control.floating, option: control.menuItem } },
  Tooltip: { defaultProps: { openDelay: 300, withArrow: false }, classNames: { tooltip: control.tooltip } },
  Modal: {
    defaultProps: {
      centered: true,
      padding: 'var(--ui-space-16)',
      transitionProps: { duration: 180, transition: 'fade' },
    },
    classNames: { content: control.dialog, header: control.dialogHead, title: control.dialogTitle },
  },
  Drawer: {
    defaultProps: { position: 'right', transitionProps: { duration: 180 } },
    classNames: { content: control.panel, header: control.panelHead, title: control.dialogTitle },
  },
  // A header inside a dialog would else be announced as a second banner of the page.
  ModalHeader: { defaultProps: { role: 'none' } },
  DrawerHeader: { defaultProps: { role: 'none' } },
  SegmentedControl: { classNames: { root: control.segments, indicator: control.segment, label: control.segmentLabel } },
  DatePicker: {
    defaultProps: { ariaLabels: calendarWords, size: 'sm' },
    classNames: { day: calendar.day, calendarHeader: calendar.month },
  },
  Overlay: { defaultProps: { color: 'var(--ui-backdrop)', backgroundOpacity: 1 } },
  Anchor: { defaultProps: { underline: 'hover' } },
  Text: { defaultProps: { size: 'sm' } },
  Table: { defaultProps: { fz: 'sm' } },
  Skeleton: { defaultProps: { radius: 'sm' } },
}

function tick() {
  return { root: { '--checkbox-size': '18px', '--checkbox-icon-color': 'var(--ui-on-accent)' } }
}

function dot() {
  return { root: { '--radio-size': '18px', '--radio-icon-color': 'var(--ui-on-accent)' } }
}
