// Before the first paint: the colours this browser was last told to use. Without a choice the system decides.
try {
  const theme = localStorage.getItem('ambra-console-theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // No storage: the system decides.
}
