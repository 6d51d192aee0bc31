/** The look of every screen: colours, radii, spacing and type. Screens use these tokens and add none of their own. */
import { Button, type CSSVariablesResolver, createTheme, Input, type MantineColorsTuple } from '@mantine/core';

/** A quiet green-blue; shade 7 carries white text at more than 5:1, shade 3 reads on dark surfaces. */
const brand: MantineColorsTuple = [
  '#eaf7f4',
  '#d6ede8',
  '#a9dacf',
  '#79c6b5',
  '#51b5a0',
  '#37aa93',
  '#1f8f7b',
  '#0f7567',
  '#0a6357',
  '#034f45',
];

/** Paying by card: as dark and blue as most terminals, and never taken for the green of cash. White text on shade 7. */
const card: MantineColorsTuple = [
  '#eaf1fa',
  '#d3e0f0',
  '#a5bfe0',
  '#759dd0',
  '#5080c2',
  '#396db8',
  '#2c5f9f',
  '#244f87',
  '#1b3f6d',
  '#112f55',
];

/** Neutrals with a trace of the brand's hue, so that dark is calm rather than black. */
const dark: MantineColorsTuple = [
  '#e3e8e8',
  '#c3cbcb',
  '#9aa6a6',
  '#6c7a7b',
  '#465354',
  '#354142',
  '#273132',
  '#1c2425',
  '#151b1c',
  '#0f1415',
];

/** The least height of what is pressed. */
const TARGET = '44px';

/**
 * Lists of choices scroll by themselves: in a scroll area of its own a list could be scrolled by nothing that takes the focus,
 * as soon as the area had noticed that it overflows.
 */
const scrolling = (_: unknown, { maxDropdownHeight = 250 }: { readonly maxDropdownHeight?: number | string }) => ({
  options: { maxHeight: maxDropdownHeight, overflowY: 'auto' } as const,
});
const list = { defaultProps: { withScrollArea: false }, styles: scrolling };
/** What takes the focus in a dialog scrolls to below its title, which stays at the top, with its label. */
const scrolledTo = { scrollPaddingTop: '7rem' } as const;
const ofLists = { Select: list, MultiSelect: list, Autocomplete: list, TagsInput: list };

export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 7 },
  colors: { brand, card, dark },
  autoContrast: true,
  cursorType: 'pointer',
  respectReducedMotion: true,
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '14px', xl: '20px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  fontFamily:
    '"Inter Variable", "Inter Fallback", system-ui, -apple-system, "Segoe UI", "Noto Sans", Arial, sans-serif',
  fontSizes: { xs: '13px', sm: '14px', md: '16px', lg: '18px', xl: '22px' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.45', xl: '1.35' },
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '28px', lineHeight: '1.2' },
      h2: { fontSize: '22px', lineHeight: '1.25' },
      h3: { fontSize: '18px', lineHeight: '1.3' },
    },
  },
  focusRing: 'auto',
  components: {
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        padding: 'lg',
        overlayProps: { backgroundOpacity: 0.4 },
        // A `header` in a dialog would count as a second banner of the page.
        attributes: { header: { role: 'presentation' } },
      },
      styles: {
        content: { background: 'var(--tq-surface)', ...scrolledTo },
        header: { background: 'var(--tq-surface)' },
        title: { fontSize: 'var(--mantine-h2-font-size)', fontWeight: 650 },
        close: { width: TARGET, height: TARGET, flexShrink: 0 },
      },
    },
    Drawer: {
      defaultProps: { attributes: { header: { role: 'presentation' } } },
      styles: {
        content: { background: 'var(--tq-surface)', ...scrolledTo },
        header: { background: 'var(--tq-surface)' },
        title: { fontSize: 'var(--mantine-h2-font-size)', fontWeight: 650 },
        close: { width: TARGET, height: TARGET, flexShrink: 0 },
      },
    },
    // The icon and the surface carry the colour; a coloured title would not read on it.
    Alert: { styles: { label: { color: 'var(--mantine-color-text)' } } },
    Notification: { styles: { description: { color: 'var(--mantine-color-dimmed)' } } },
    // The placeholder for the first focus would be a child a menu may not have.
    // What is of medium size is as high as a finger needs it.
    Button: Button.extend({ vars: (_, { size }) => ({ root: size === 'md' ? { '--button-height': TARGET } : {} }) }),
    Input: Input.extend({
      vars: (_, { size, multiline }) => ({
        wrapper: size === 'md' && multiline !== true ? { '--input-height': TARGET } : {},
      }),
    }),
    ...ofLists,
    // A finger has to hit one of several below each other.
    PasswordInput: { styles: { visibilityToggle: { width: TARGET, height: TARGET } } },
    Checkbox: {
      styles: { body: { alignItems: 'center' }, labelWrapper: { flex: 1 }, label: { paddingBlock: 11 } },
    },
    Menu: { defaultProps: { withInitialFocusPlaceholder: false }, styles: { item: { minHeight: 44 } } },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: true } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'lg' } },
  },
});

/** Surfaces that differ by scheme: the page, what lies on it, hairlines and quiet text that still reads (4.5:1). */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#f4f6f6',
    '--tq-surface': '#ffffff',
    '--tq-surface-sunken': '#edf0f0',
    '--tq-line': '#dde3e3',
    '--tq-tint': '14%',
    '--mantine-color-dimmed': '#566364',
    '--mantine-color-placeholder': '#69777a',
    '--mantine-color-error': '#c92a2a',
  },
  dark: {
    '--mantine-color-body': '#0f1415',
    '--tq-surface': '#182021',
    '--tq-surface-sunken': '#121819',
    '--tq-line': '#2c3839',
    '--tq-tint': '20%',
    '--mantine-color-dimmed': '#a3b0b0',
    '--mantine-color-placeholder': '#8b9899',
    '--mantine-color-error': '#ff8787',
  },
});
