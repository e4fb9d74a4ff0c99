import type { Translation } from './translation.ts'
import type { texts as english } from './vehicle-records.en.ts'

export const texts: Translation<typeof english> = {
  'Open the vehicle page': 'Abrir a página do veículo',
  'AB12 CDE': 'AA-00-AA',
  'Add the first vehicle to see it here, on the map and in reports.':
    'Adicione o primeiro veículo para o ver aqui, no mapa e nos relatórios.',
  'Add vehicle': 'Adicionar veículo',
  'Advertising wrap': 'Publicidade',
  'Another tracker has been in this vehicle since. Take it out first.':
    'Outro localizador esteve neste veículo desde então. Retire-o primeiro.',
  'Another vehicle of this customer has this registration. Check it, or open the other vehicle.':
    'Outro veículo deste cliente tem esta matrícula. Verifique-a, ou abra o outro veículo.',
  'Clock {{by}} ahead since {{moment}}: its records wait for their time':
    'Relógio adiantado {{by}} desde {{moment}}: os registos esperam pela sua hora',
  'Clock {{by}} behind since {{moment}}': 'Relógio atrasado {{by}} desde {{moment}}',
  'Company livery': 'Decoração da empresa',
  Contract: 'Contrato',
  'Contract hire': 'Aluguer operacional',
  "Customer's livery": 'Decoração do cliente',
  'Finance lease': 'Locação financeira',
  'Tracker fitted': 'Com localizador',
  'Fleet number': 'Número de frota',
  'High visibility': 'Alta visibilidade',
  'Hire purchase': 'Aluguer com opção de compra',
  'Ignition wire always off since {{moment}}: trips follow motion':
    'Fio da ignição sempre desligado desde {{moment}}: as viagens seguem o movimento',
  'Ignition wire always on since {{moment}}: trips follow motion':
    'Fio da ignição sempre ligado desde {{moment}}: as viagens seguem o movimento',
  'Ignition wire never seen on since {{moment}}: trips follow motion':
    'Fio da ignição nunca visto ligado desde {{moment}}: as viagens seguem o movimento',
  'It was taken out then': 'Foi retirado nessa altura',
  'Lease company': 'Locadora',
  Livery: 'Decoração',
  Manufacturer: 'Marca',
  Model: 'Modelo',
  'Move records': 'Mover registos',
  'More than {{number}} records': 'Mais de {{number}} registos',
  'No archived vehicles': 'Sem veículos no arquivo',
  'No records move.': 'Nenhum registo é movido.',
  Owned: 'Próprio',
  Ownership: 'Propriedade',
  'Partial livery': 'Decoração parcial',
  'Reason for the change': 'Motivo da alteração',
  'Registration or fleet number': 'Matrícula ou número de frota',
  'Short-term hire': 'Aluguer de curta duração',
  'Since ({{zone}})': 'Desde ({{zone}})',
  'The category that its driver needs': 'A categoria de que o condutor precisa',
  'The records of this time are no longer kept.': 'Os registos desta altura já não são guardados.',
  'The tracker was assigned otherwise meanwhile.': 'Entretanto, o localizador foi atribuído de outra forma.',
  'They leave lists and maps. Their history stays, and they can be restored.':
    'Saem das listas e dos mapas. O histórico mantém-se e podem ser restaurados.',
  'This time has not come yet.': 'Esta hora ainda não chegou.',
  'This tracker is in another vehicle. Take it out there first, or choose another one.':
    'Este localizador está noutro veículo. Retire-o primeiro de lá, ou escolha outro.',
  'Tracker moved': 'Localizador movido',
  'Fit a tracker from an earlier time': 'Instalar um localizador desde um momento anterior',
  'Fit a tracker from an earlier time…': 'Instalar um localizador desde um momento anterior…',
  'Change when the tracker was fitted': 'Alterar a data de instalação do localizador',
  'Change when the tracker was fitted…': 'Alterar a data de instalação do localizador…',
  'Choose a tracker and a time to see which records move, and give a reason.':
    'Escolha um localizador e uma hora para ver que registos mudam, e indique o motivo.',
  Unbranded: 'Sem decoração',
  Use: 'Utilização',
  'Use letters, digits, spaces, dots and dashes.': 'Use letras, algarismos, espaços, pontos e hífenes.',
  'it stays their usual vehicle': 'continua a ser o seu veículo habitual',
  'Vehicle added': 'Veículo adicionado',
  'Vehicle saved': 'Veículo guardado',
  'Your own number for it': 'O seu número interno',
  '{{number}} records with an impossible time since {{moment}}, the last {{last}}: kept, not used_one':
    '{{number}} registo com uma hora impossível, recebido {{last}}: guardado, não usado',
  '{{number}} records with an impossible time since {{moment}}, the last {{last}}: kept, not used_other':
    '{{number}} registos com uma hora impossível desde {{moment}}, o último {{last}}: guardados, não usados',
  '{{number}} records_one': '{{number}} registo',
  '{{number}} records_other': '{{number}} registos',
  '{{number}} trips_one': '{{number}} viagem',
  '{{number}} trips_other': '{{number}} viagens',
  '{{number}} vehicles archived_one': '{{number}} veículo arquivado',
  '{{number}} vehicles archived_other': '{{number}} veículos arquivados',
  '{{number}} vehicles changed_one': '{{number}} veículo alterado',
  '{{number}} vehicles changed_other': '{{number}} veículos alterados',
  '{{number}} vehicles restored_one': '{{number}} veículo restaurado',
  '{{number}} vehicles restored_other': '{{number}} veículos restaurados',
  '{{records}} and {{trips}} since {{moment}} leave {{from}} and are of no vehicle.':
    '{{records}} e {{trips}} desde {{moment}} saem de {{from}} e ficam sem veículo.',
  '{{records}} and {{trips}} since {{moment}} move from {{from}} to {{to}}.':
    '{{records}} e {{trips}} desde {{moment}} passam de {{from}} para {{to}}.',
  '{{records}} of no vehicle since {{moment}} move to {{to}}.':
    '{{records}} sem veículo desde {{moment}} passam para {{to}}.',
  Accept: 'Aceitar',
  'Accept {{protocol}}': 'Aceitar {{protocol}}',
  'Allowed networks': 'Redes permitidas',
  'Enter each network with its size, such as 10.4.0.0/16, and 50 at most.':
    'Indique cada rede com o seu tamanho, como 10.4.0.0/16, e 50 no máximo.',
  'One a line, such as the range of your mobile network. Empty: from anywhere.':
    'Uma por linha, como o intervalo da sua rede móvel. Vazio: de qualquer lugar.',
  'Only over TLS, with a certificate in its name': 'Apenas por TLS, com um certificado com o número do localizador',
  'What this protocol cannot show (a key, a network, a certificate) is no longer asked for.':
    'O que este protocolo não pode mostrar (chave, rede, certificado) deixa de ser pedido.',
  'Only devices that connect to the TCP ports can show a certificate.':
    'Só os dispositivos que se ligam às portas TCP podem mostrar um certificado.',
  'A gateway reports for this device: networks are not asked for.':
    'Os registos deste dispositivo vêm por um gateway: não se pedem redes.',
  'Only what a phone sends over HTTP can carry a key.': 'Só o que um telemóvel envia por HTTP pode levar uma chave.',
  'Only what a phone sends over HTTP can carry a key. Remove the key first.':
    'Só o que um telemóvel envia por HTTP pode levar uma chave. Remova primeiro a chave.',
  'Protocol as before': 'Protocolo como antes',
  'Reports by {{registered}} are refused from now on':
    'As comunicações por {{registered}} são recusadas a partir de agora',
  'From now on, reports without this key are refused. It is shown only now: add it to the server URL in the app as ?key=… or send it as a bearer token.':
    'A partir de agora, as comunicações sem esta chave são recusadas. Só é mostrada agora: acrescente-a ao URL do servidor na aplicação como ?key=… ou envie-a como bearer token.',
  'Tracker changed': 'Localizador alterado',
  'Who may report as this tracker…': 'Quem pode comunicar como este localizador…',
  'Who may report as {{tracker}}': 'Quem pode comunicar como {{tracker}}',
  '{{number}} reports by {{protocol}} refused, the last {{last}} from {{address}}: registered as {{registered}}_one':
    '{{number}} comunicação por {{protocol}} recusada, {{last}} de {{address}}: registado como {{registered}}',
  '{{number}} reports by {{protocol}} refused, the last {{last}} from {{address}}: registered as {{registered}}_other':
    '{{number}} comunicações por {{protocol}} recusadas, a última {{last}} de {{address}}: registado como {{registered}}',
  '{{number}} reports from other networks refused, the last {{last}} from {{address}}_one':
    '{{number}} comunicação de outra rede recusada, {{last}} de {{address}}',
  '{{number}} reports from other networks refused, the last {{last}} from {{address}}_other':
    '{{number}} comunicações de outras redes recusadas, a última {{last}} de {{address}}',
  '{{number}} reports without the right key refused, the last {{last}} from {{address}}_one':
    '{{number}} comunicação sem a chave certa recusada, {{last}} de {{address}}',
  '{{number}} reports without the right key refused, the last {{last}} from {{address}}_other':
    '{{number}} comunicações sem a chave certa recusadas, a última {{last}} de {{address}}',
  '{{number}} reports with the certificate of another device refused, the last {{last}} from {{address}}_one':
    '{{number}} comunicação com o certificado de outro dispositivo recusada, {{last}} de {{address}}',
  '{{number}} reports with the certificate of another device refused, the last {{last}} from {{address}}_other':
    '{{number}} comunicações com o certificado de outro dispositivo recusadas, a última {{last}} de {{address}}',
  '{{number}} reports without a certificate refused, the last {{last}} from {{address}}_one':
    '{{number}} comunicação sem certificado recusada, {{last}} de {{address}}',
  '{{number}} reports without a certificate refused, the last {{last}} from {{address}}_other':
    '{{number}} comunicações sem certificado recusadas, a última {{last}} de {{address}}',
  Key: 'Chave',
  Protocol: 'Protocolo',
  'Make a key (shown after saving, one time only)': 'Criar uma chave (mostrada uma só vez, depois de guardar)',
  'Make a new key: the present one stops working': 'Criar uma chave nova: a atual deixa de funcionar',
  'Reports need no key': 'As comunicações não precisam de chave',
  'Reports need no key any more': 'As comunicações deixam de precisar de chave',
  'Reports need the key that was made': 'As comunicações precisam da chave criada',
  'Who may report as the tracker': 'Quem pode comunicar como o localizador',
  'from {{networks}} alone': 'só de {{networks}}',
  'over TLS with a certificate': 'por TLS com certificado',
  'with a key': 'com chave',
  'with a new key': 'com uma chave nova',
  'QR code': 'Código QR',
  'QR codes': 'Códigos QR',
  'QR code of {{registration}}': 'Código QR de {{registration}}',
  'It leads to the public page of the vehicle: documents, checks and help.':
    'Abre a página pública do veículo: documentos, inspeções e ajuda.',
  'Print label': 'Imprimir etiqueta',
  'Print QR codes': 'Imprimir códigos QR',
  'Save PNG': 'Guardar PNG',
  'Save SVG': 'Guardar SVG',
  'Scan for documents and help': 'Leia o código para ver documentos e ajuda',
  'Show QR code': 'Mostrar código QR',
  'Select at most {{most}} vehicles to print their QR codes.':
    'Selecione no máximo {{most}} veículos para imprimir os códigos QR.',
  'Part of the address on its label: its help page is found by it':
    'Parte do endereço na etiqueta: a página de ajuda é encontrada por ele',
  'Another vehicle has this QR code.': 'Outro veículo tem este código QR.',
  'Use letters, digits, dashes and underscores.': 'Use letras, algarismos, hífenes e sublinhados.',
  'DVSA and DVLA': 'DVSA e DVLA',
  'Neither is configured on this server: whoever runs it gives it their keys.':
    'Nenhuma está configurada neste servidor: quem o gere dá-lhe as chaves.',
  '{{registration}} was looked up': '{{registration}} foi consultado',
  'Look up now': 'Consultar agora',
  Taxed_vehicle: 'Pago',
  Untaxed_vehicle: 'Por pagar',
  'Declared off the road (SORN)': 'Declarado fora de circulação (SORN)',
  'Not taxed for use on the road': 'Sem imposto para circular na via pública',
  'MOT valid until': 'MOT válido até',
  'None held': 'Sem MOT',
  'Last test': 'Último teste',
  'Passed on {{date}}': 'Aprovado em {{date}}',
  'Failed on {{date}}': 'Reprovado em {{date}}',
  'Road tax': 'Imposto de circulação',
  'due {{date}}': 'a pagar em {{date}}',
  'Make and colour': 'Marca e cor',
  'First registered': 'Primeira matrícula',
  'Its schedule follows from that.': 'O plano do veículo segue esta data.',
  'Its schedule says {{date}}, by what was filed or chosen here.':
    'O plano do veículo diz {{date}}, pelo que foi registado ou escolhido aqui.',
  'It does not know this registration.': 'Não conhece esta matrícula.',
  'It refuses the keys of this server.': 'Recusa as chaves deste servidor.',
  'It was asked too often, and is asked again the next night.':
    'Foi consultada vezes de mais, e volta a sê-lo na próxima noite.',
  'It failed, and is asked again the next night.': 'Falhou, e volta a ser consultada na próxima noite.',
  'It answered in a form that cannot be read.': 'Respondeu numa forma que não se consegue ler.',
  'It did not answer in time.': 'Não respondeu a tempo.',
  'It could not be reached.': 'Não foi possível contactá-la.',
  '{{source}} was not asked yet.': 'A {{source}} ainda não foi consultada.',
  '{{source}} is not configured.': 'A {{source}} não está configurada.',
  'It last answered {{when}}.': 'Respondeu pela última vez em {{when}}.',
  '{{source}}, {{when}}': '{{source}}, {{when}}',
}
