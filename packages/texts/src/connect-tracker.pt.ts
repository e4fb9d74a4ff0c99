import type { texts as english } from './connect-tracker.en.ts'
import type { Translation } from './translation.ts'

export const texts: Translation<typeof english> = {
  '1. Device': '1. Dispositivo',
  '2. Settings of the device': '2. Configuração do dispositivo',
  '3. Connection': '3. Ligação',
  'A device connects with the number {{number}}. Choose its vehicle and register it: its records are stored from then on.':
    'Um dispositivo está a comunicar com o número {{number}}. Escolha o veículo e registe-o: a partir daí, o que enviar fica guardado.',
  'A phone (Traccar Client, OsmAnd)': 'Um telemóvel (Traccar Client, OsmAnd)',
  'APN of the SIM card': 'APN do cartão SIM',
  'Check that the device is set to the protocol and port shown here. If it is, its firmware may differ from what Milepost reads.':
    'Verifique se o dispositivo está configurado com o protocolo e a porta aqui indicados. Se estiver, o firmware pode ser diferente do que o Milepost lê.',
  'Check the device number digit by digit, then server, port and APN in the device, the credit of its SIM card, and its power supply. A device that is set to the port of another protocol cannot be recognised.':
    'Verifique o número do dispositivo algarismo a algarismo e depois o servidor, a porta e o APN no dispositivo, o saldo do cartão SIM e a alimentação. Um dispositivo configurado com a porta de outro protocolo não é reconhecido.',
  'Choose {{protocol}}': 'Escolher {{protocol}}',
  'Connect another tracker': 'Ligar outro localizador',
  'Correct what is listed below. The next report is then accepted.':
    'Corrija o indicado abaixo. A comunicação seguinte é então aceite.',
  'Devices cannot reach this name, which is only of this computer. Use the public name or IP address of the server; MILEPOST_ORIGIN sets what is shown here.':
    'Os dispositivos não alcançam este nome, que só vale neste computador. Use o nome público ou o endereço IP do servidor; MILEPOST_ORIGIN define o que é mostrado aqui.',
  'Encryption (TLS)': 'Encriptação (TLS)',
  'Enter the device number to see the address.': 'Introduza o número do dispositivo para ver o endereço.',
  'Enter the number, choose the vehicle and register the tracker. What it sends is shown here.':
    'Introduza o número, escolha o veículo e registe o localizador. O que ele enviar é mostrado aqui.',
  'For the ST300 family. Set newer devices with the program of the maker.':
    'Para a família ST300. Configure os dispositivos mais recentes com o programa do fabricante.',
  'I do not know': 'Não sei',
  Identifier: 'Identificador',
  'In Traccar Client, scan the code from the settings, or enter the server URL and the identifier.':
    'No Traccar Client, leia o código a partir das definições ou introduza o URL do servidor e o identificador.',
  'It begins with a space, unless a password is set in the device.':
    'Começa com um espaço, salvo se o dispositivo tiver palavra-passe.',
  'It begins with two spaces, unless a login and a password are set in the device.':
    'Começa com dois espaços, salvo se o dispositivo tiver utilizador e palavra-passe.',
  'It reports. Where it is stays private.': 'Está a comunicar. A sua localização mantém-se privada.',
  'Its records are dated before 2015 or more than a day ahead, so they are kept and not shown. Most devices set their clock by satellites: give it a clear view of the sky, and check its time settings.':
    'Os registos têm data anterior a 2015 ou mais de um dia no futuro, por isso são guardados e não são mostrados. A maioria dos dispositivos acerta o relógio por satélite: dê-lhe vista desimpedida para o céu e verifique as definições de hora.',
  'Last call {{age}} by {{protocol}}, not registered': 'Última comunicação {{age}} por {{protocol}}, sem registo',
  'Last contact {{age}}, in a private time': 'Último contacto {{age}}, em tempo privado',
  'Last contact {{age}}, position: {{where}}': 'Último contacto {{age}}, posição: {{where}}',
  'Last contact {{age}}, position: {{where}}, ignition off':
    'Último contacto {{age}}, posição: {{where}}, ignição desligada',
  'Last contact {{age}}, position: {{where}}, ignition on':
    'Último contacto {{age}}, posição: {{where}}, ignição ligada',
  'Last contact {{age}}, with a wrong date': 'Último contacto {{age}}, com data errada',
  'Last contact {{age}}, without a GPS position': 'Último contacto {{age}}, sem posição GPS',
  'Last contact {{age}}. Waiting…': 'Último contacto {{age}}. A aguardar…',
  'Maker or app': 'Fabricante ou aplicação',
  'No device number yet': 'Ainda sem número do dispositivo',
  'Place the device or its antenna with a clear view of the sky. The first position can take some minutes.':
    'Coloque o dispositivo ou a antena com vista desimpedida para o céu. A primeira posição pode demorar alguns minutos.',
  Port: 'Porta',
  'QR code of the address': 'Código QR do endereço',
  'Register tracker': 'Registar localizador',
  'Send to the SIM card of the device by SMS, one after the other:':
    'Envie por SMS para o cartão SIM do dispositivo, uma após outra:',
  Server: 'Servidor',
  'Server URL': 'URL do servidor',
  'Set them with the program or the menu of the maker.': 'Configure-os com o programa ou o menu do fabricante.',
  'Settings of the device': 'Configuração do dispositivo',
  'Show {{registration}} on the map': 'Mostrar {{registration}} no mapa',
  'The device calls and is refused': 'O dispositivo comunica e é recusado',
  'The device calls, and its messages cannot be read': 'O dispositivo comunica e as mensagens não podem ser lidas',
  'The device replies to each message. Without a reply, check the SIM card.':
    'O dispositivo responde a cada mensagem. Sem resposta, verifique o cartão SIM.',
  'The maker’s list of commands names an IP address here. If the device does not take the name, enter the IP address of the server.':
    'A lista de comandos do fabricante indica aqui um endereço IP. Se o dispositivo não aceitar o nome, introduza o endereço IP do servidor.',
  'The mobile operator says it. It goes into the messages below.':
    'Indicado pelo operador móvel. É incluído nas mensagens abaixo.',
  'The tracker is connected.': 'O localizador está ligado.',
  'This installation listens on no port for this device.':
    'Esta instalação não tem nenhuma porta aberta para este dispositivo.',
  Transport: 'Transporte',
  'Waiting for the first call…': 'A aguardar a primeira comunicação…',
  'damaged or of another protocol ({{code}})': 'danificada ou de outro protocolo ({{code}})',
  'gv300 is the password: the model in small letters, unless another one is set. Some models have further fields: compare with the protocol document of the model.':
    'gv300 é a palavra-passe: o modelo em minúsculas, salvo se houver outra definida. Alguns modelos têm mais campos: compare com o documento do protocolo do modelo.',
  'unknown login': 'início de sessão desconhecido',
  'unknown message': 'mensagem desconhecida',
  'wrong checksum': 'soma de verificação errada',
  '{{number}} messages not read, the last {{age}}: {{reason}}_one': '{{number}} mensagem não lida, {{age}}: {{reason}}',
  '{{number}} messages not read, the last {{age}}: {{reason}}_other':
    '{{number}} mensagens não lidas, a última {{age}}: {{reason}}',
}
