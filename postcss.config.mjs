export default { plugins: { 'postcss-preset-mantine': {}, '@tailwindcss/postcss': {} } }
