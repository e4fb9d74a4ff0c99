export const texts = {
  '1. Device': '1. Device',
  '2. Settings of the device': '2. Settings of the device',
  '3. Connection': '3. Connection',
  'A device connects with the number {{number}}. Choose its vehicle and register it: its records are stored from then on.':
    'A device connects with the number {{number}}. Choose its vehicle and register it: its records are stored from then on.',
  'A phone (Traccar Client, OsmAnd)': 'A phone (Traccar Client, OsmAnd)',
  'APN of the SIM card': 'APN of the SIM card',
  'Check that the device is set to the protocol and port shown here. If it is, its firmware may differ from what Milepost reads.':
    'Check that the device is set to the protocol and port shown here. If it is, its firmware may differ from what Milepost reads.',
  'Check the device number digit by digit, then server, port and APN in the device, the credit of its SIM card, and its power supply. A device that is set to the port of another protocol cannot be recognised.':
    'Check the device number digit by digit, then server, port and APN in the device, the credit of its SIM card, and its power supply. A device that is set to the port of another protocol cannot be recognised.',
  'Choose {{protocol}}': 'Choose {{protocol}}',
  'Connect another tracker': 'Connect another tracker',
  'Correct what is listed below. The next report is then accepted.':
    'Correct what is listed below. The next report is then accepted.',
  'Devices cannot reach this name, which is only of this computer. Use the public name or IP address of the server; MILEPOST_ORIGIN sets what is shown here.':
    'Devices cannot reach this name, which is only of this computer. Use the public name or IP address of the server; MILEPOST_ORIGIN sets what is shown here.',
  'Encryption (TLS)': 'Encryption (TLS)',
  'Enter the device number to see the address.': 'Enter the device number to see the address.',
  'Enter the number, choose the vehicle and register the tracker. What it sends is shown here.':
    'Enter the number, choose the vehicle and register the tracker. What it sends is shown here.',
  'For the ST300 family. Set newer devices with the program of the maker.':
    'For the ST300 family. Set newer devices with the program of the maker.',
  'I do not know': 'I do not know',
  Identifier: 'Identifier',
  'In Traccar Client, scan the code from the settings, or enter the server URL and the identifier.':
    'In Traccar Client, scan the code from the settings, or enter the server URL and the identifier.',
  'It begins with a space, unless a password is set in the device.':
    'It begins with a space, unless a password is set in the device.',
  'It begins with two spaces, unless a login and a password are set in the device.':
    'It begins with two spaces, unless a login and a password are set in the device.',
  'It reports. Where it is stays private.': 'It reports. Where it is stays private.',
  'Its records are dated before 2015 or more than a day ahead, so they are kept and not shown. Most devices set their clock by satellites: give it a clear view of the sky, and check its time settings.':
    'Its records are dated before 2015 or more than a day ahead, so they are kept and not shown. Most devices set their clock by satellites: give it a clear view of the sky, and check its time settings.',
  'Last call {{age}} by {{protocol}}, not registered': 'Last call {{age}} by {{protocol}}, not registered',
  'Last contact {{age}}, in a private time': 'Last contact {{age}}, in a private time',
  'Last contact {{age}}, position: {{where}}': 'Last contact {{age}}, position: {{where}}',
  'Last contact {{age}}, position: {{where}}, ignition off': 'Last contact {{age}}, position: {{where}}, ignition off',
  'Last contact {{age}}, position: {{where}}, ignition on': 'Last contact {{age}}, position: {{where}}, ignition on',
  'Last contact {{age}}, with a wrong date': 'Last contact {{age}}, with a wrong date',
  'Last contact {{age}}, without a GPS position': 'Last contact {{age}}, without a GPS position',
  'Last contact {{age}}. Waiting…': 'Last contact {{age}}. Waiting…',
  'Maker or app': 'Maker or app',
  'No device number yet': 'No device number yet',
  'Place the device or its antenna with a clear view of the sky. The first position can take some minutes.':
    'Place the device or its antenna with a clear view of the sky. The first position can take some minutes.',
  Port: 'Port',
  'QR code of the address': 'QR code of the address',
  'Register tracker': 'Register tracker',
  'Send to the SIM card of the device by SMS, one after the other:':
    'Send to the SIM card of the device by SMS, one after the other:',
  Server: 'Server',
  'Server URL': 'Server URL',
  'Set them with the program or the menu of the maker.': 'Set them with the program or the menu of the maker.',
  'Settings of the device': 'Settings of the device',
  'Show {{registration}} on the map': 'Show {{registration}} on the map',
  'The device calls and is refused': 'The device calls and is refused',
  'The device calls, and its messages cannot be read': 'The device calls, and its messages cannot be read',
  'The device replies to each message. Without a reply, check the SIM card.':
    'The device replies to each message. Without a reply, check the SIM card.',
  'The maker’s list of commands names an IP address here. If the device does not take the name, enter the IP address of the server.':
    'The maker’s list of commands names an IP address here. If the device does not take the name, enter the IP address of the server.',
  'The mobile operator says it. It goes into the messages below.':
    'The mobile operator says it. It goes into the messages below.',
  'The tracker is connected.': 'The tracker is connected.',
  'This installation listens on no port for this device.': 'This installation listens on no port for this device.',
  Transport: 'Transport',
  'Waiting for the first call…': 'Waiting for the first call…',
  'damaged or of another protocol ({{code}})': 'damaged or of another protocol ({{code}})',
  'gv300 is the password: the model in small letters, unless another one is set. Some models have further fields: compare with the protocol document of the model.':
    'gv300 is the password: the model in small letters, unless another one is set. Some models have further fields: compare with the protocol document of the model.',
  'unknown login': 'unknown login',
  'unknown message': 'unknown message',
  'wrong checksum': 'wrong checksum',
  '{{number}} messages not read, the last {{age}}: {{reason}}_one': '{{number}} message not read, {{age}}: {{reason}}',
  '{{number}} messages not read, the last {{age}}: {{reason}}_other':
    '{{number}} messages not read, the last {{age}}: {{reason}}',
} as const
