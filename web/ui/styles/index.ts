// The order is the cascade. Mantine's sheets are the `.layer.css`: whatever order they load in, ours take precedence.
import './tailwind.css'
import 'virtual:mantine.css'
import '@mantine/notifications/styles.layer.css'
import 'virtual:theme.css'
import './base.css'
import './controls.css'
import './materials.css'
