// The order is the cascade: Mantine's base styles, the sheets of the components that are used, then ours.
// A component's sheet that only some screens need is imported there. Always the `.layer.css`: whatever order the
// sheets load in, ours take precedence over Mantine's.
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import 'virtual:theme.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import './fonts.css'
import './base.css'
import './controls.css'
