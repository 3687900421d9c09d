/** Whether this device is told by push. */
export const push = {
  title: 'Notiser på den här enheten',
  off: 'Få klubbens meddelanden även när appen är stängd.',
  on: 'Klubbens meddelanden visas även när appen är stängd, så länge du är inloggad här.',
  unsupported:
    'Den här webbläsaren kan inte ta emot notiser. På iPhone: lägg först till appen på hemskärmen.',
  blocked:
    'Notiser är blockerade i webbläsaren. Tillåt dem för den här webbplatsen i webbläsarens inställningar och försök igen.',
  failed: 'Det gick inte att slå på notiser. Försök igen om en stund.',
  offFailed: 'Det gick inte att stänga av notiser. Försök igen om en stund.',
  loading: 'Kontrollerar …',
} as const
