export const ui = {
  back: 'Tillbaka',
  cancel: 'Avbryt',
  close: 'Stäng',
  retry: 'Försök igen',
  loading: 'Laddar …',
  loadFailed: 'Det gick inte att hämta innehållet.',
  showPrevious: 'Visa föregående i {{row}}',
  showNext: 'Visa nästa i {{row}}',
} as const
