import type { texts as english } from './refusals.en.ts'
import type { Translation } from './translation.ts'

export const texts: Translation<typeof english> = {
  'The server of this map layer is not answering.': 'O servidor desta camada do mapa não responde.',
  'The PDF cannot be read. Save it again and send it anew.':
    'Não é possível ler o PDF. Guarde-o de novo e volte a enviá-lo.',
  'The PDF is protected. Save it without a password and without restrictions, and send it anew.':
    'O PDF está protegido. Guarde-o sem palavra-passe e sem restrições e volte a enviá-lo.',
  'The PDF holds a script. Print it to a new PDF and send that.':
    'O PDF contém um script. Imprima-o para um novo PDF e envie esse.',
  'The PDF opens or sends something by itself. Print it to a new PDF and send that.':
    'O PDF abre ou envia algo por si só. Imprima-o para um novo PDF e envie esse.',
  'The PDF holds other files. Send them one by one.': 'O PDF contém outros ficheiros. Envie-os um a um.',
  'The PDF is a form that only some programs show. Print it to a new PDF and send that.':
    'O PDF é um formulário que só alguns programas mostram. Imprima-o para um novo PDF e envie esse.',
  'The PDF has too many pages, or one of them twice. Print what is needed to a new PDF and send that.':
    'O PDF tem demasiadas páginas, ou uma delas duas vezes. Imprima o que é necessário para um novo PDF e envie esse.',
  'The PDF cannot be checked. Print it to a new PDF and send that.':
    'Não é possível verificar o PDF. Imprima-o para um novo PDF e envie esse.',
  'Only pictures and PDF documents are taken.': 'Só são aceites imagens e documentos PDF.',
  'HEIC pictures cannot be read here. Send the picture as JPEG.':
    'Não é possível ler imagens HEIC aqui. Envie a imagem em JPEG.',
  'There is no room left to store files. Nothing was filed; ask whoever runs this server.':
    'Não há espaço para guardar ficheiros. Nada foi registado; contacte quem gere este servidor.',
  'The store of files cannot be reached. Nothing was filed; try again in a few minutes.':
    'O armazenamento de ficheiros está indisponível. Nada foi registado; tente de novo dentro de alguns minutos.',
  'There is no such repairer.': 'Este reparador não existe.',
  'You may sign only what you filed yourself.': 'Só pode assinar o que registou.',
  'This is complete: it takes no more photographs and signatures.':
    'Isto está concluído: já não aceita fotografias nem assinaturas.',
  'Another user has changed this. Look at it again before you sign.':
    'Outro utilizador alterou isto. Veja de novo antes de assinar.',
  'Send a picture.': 'Envie uma imagem.',
  'Send a picture, and no PDF.': 'Envie uma imagem, e não um PDF.',
  'The picture has too many pixels.': 'A imagem tem demasiados píxeis.',
  'The picture cannot be read.': 'Não é possível ler a imagem.',
  'The date is in the future: choose today or a day before.': 'A data está no futuro: escolha hoje ou um dia anterior.',
  'Choose a vehicle.': 'Escolha um veículo.',
  'There is no such vehicle.': 'Este veículo não existe.',
  'Several vehicles have this registration: choose one.': 'Vários veículos têm esta matrícula: escolha um.',
  'Choose an activity type.': 'Escolha um tipo de atividade.',
  'There is no such activity type.': 'Este tipo de atividade não existe.',
  'This activity type cannot be chosen for the vehicle.':
    'Este tipo de atividade não pode ser escolhido para o veículo.',
  'This status cannot be chosen for the activity type.': 'Este estado não pode ser escolhido para o tipo de atividade.',
  'This link has expired or is not complete. Open the document again from the Vehicle File.':
    'Esta ligação expirou ou está incompleta. Abra o documento de novo a partir do Processo do veículo.',
  'This link has expired or is not complete. Load the page of the vehicle again.':
    'Esta ligação expirou ou está incompleta. Carregue de novo a página do veículo.',
  'This link has expired or is not complete. Open the record again.':
    'Esta ligação expirou ou está incompleta. Abra o registo de novo.',
  'This link has expired or is not complete.': 'Esta ligação expirou ou está incompleta.',
  'There is no such schedule.': 'Este plano não existe.',
  'A version is of one vehicle.': 'Uma versão é de um só veículo.',
  'The schedule was changed meanwhile. Read it again.': 'Entretanto, o plano foi alterado. Consulte-o de novo.',
  'Another user has changed this defect. Look at it again.': 'Outro utilizador alterou esta anomalia. Veja-a de novo.',
  'This state does not follow the one that the defect is in.':
    'Este estado não pode seguir-se ao estado atual do defeito.',
  'You may not give a defect this state.': 'Não pode dar este estado a um defeito.',
  'Choose who repairs it.': 'Escolha quem o repara.',
  'Say what was done.': 'Indique o que foi feito.',
  'The vehicle is off the road until the defect is signed off as roadworthy.':
    'O veículo está imobilizado até o defeito ser aprovado como apto a circular.',
  'Another user has changed this inspection. Look at it again.':
    'Outro utilizador alterou esta inspeção. Veja-a de novo.',
  'This inspection is not incomplete any more.': 'Esta inspeção já não está incompleta.',
  'This state does not follow the one that the inspection is in.':
    'Este estado não pode seguir-se ao estado atual da inspeção.',
  'You may not give an inspection this state.': 'Não pode dar este estado a uma inspeção.',
  'Nobody has signed this inspection as it is now.': 'Ninguém assinou esta inspeção tal como está agora.',
  'The vehicle is not declared roadworthy.': 'O veículo não está declarado apto a circular.',
  'Nothing of this upload can be taken back now.': 'Agora já nada deste carregamento pode ser anulado.',
  'The upload is being worked off, or has ended.': 'O carregamento está a ser processado ou já terminou.',
  'The form has no file.': 'O formulário não tem ficheiro.',
  'Send a CSV or an XLSX file.': 'Envie um ficheiro CSV ou XLSX.',
  'The id of a customer is a number.': 'O identificador de um cliente é um número.',
  'It is true or false.': 'Só pode ser true ou false.',
  'The choices are create, update and deactivate, each true or false.':
    'As opções são create, update e deactivate, cada uma true ou false.',
  'No user of the customer has this address.': 'Nenhum utilizador do cliente tem este endereço.',
  'You do not have permission to perform this action.': 'Não tem permissão para realizar esta ação.',
  'Nothing is archived by this file.': 'Este ficheiro não arquiva nada.',
  'Give each column of the file one column of the noun, or none.':
    'Associe cada coluna do ficheiro a uma coluna dos registos, ou a nenhuma.',
  'Your company has too many files being made or sent at the moment. Try again in a moment.':
    'De momento, a sua empresa tem demasiados ficheiros a ser criados ou enviados. Tente de novo daqui a pouco.',
  'Too many files are being made or sent at the moment. Try again in a moment.':
    'De momento, há demasiados ficheiros a ser criados ou enviados. Tente de novo daqui a pouco.',
  'Send a form with the file, as multipart/form-data.': 'Envie um formulário com o ficheiro, como multipart/form-data.',
  'The form cannot be read.': 'Não é possível ler o formulário.',
  'This key was used for another document. Choose this one anew, or send it with a key of its own.':
    'Esta chave foi usada para outro documento. Escolha este de novo, ou envie-o com uma chave própria.',
  'This key was used for another check. Choose this one anew, or send it with a key of its own.':
    'Esta chave foi usada para outra verificação. Escolha esta de novo, ou envie-a com uma chave própria.',
  'This key was used for another defect. Choose this one anew, or send it with a key of its own.':
    'Esta chave foi usada para outro defeito. Escolha este de novo, ou envie-o com uma chave própria.',
  'This key was used for another inspection. Choose this one anew, or send it with a key of its own.':
    'Esta chave foi usada para outra inspeção. Escolha esta de novo, ou envie-a com uma chave própria.',
  'This was filed already, by {{by}} on {{at}}.': 'Isto já foi registado por {{by}} em {{at}}.',
  'This inspection was filed already, by {{by}} on {{at}}.': 'Esta inspeção já foi registada por {{by}} em {{at}}.',
  'An inspection of {{day}} was filed already, by {{by}} on {{at}}.':
    'Uma inspeção de {{day}} já foi registada por {{by}} em {{at}}.',
  'You may restore what you archived of your own for {{hours}} hours. Ask an administrator.':
    'Pode restaurar o que arquivou dos seus documentos durante {{hours}} horas. Peça a um administrador.',
  'You may archive documents of your own for {{hours}} hours. Ask an administrator.':
    'Pode arquivar os seus próprios documentos durante {{hours}} horas. Peça a um administrador.',
  'Two of them are inspections of {{day}}: bring back one.': 'Duas são inspeções de {{day}}: reponha só uma.',
  '{{point}} is answered twice.': '{{point}} tem duas respostas.',
  '{{point}} is no section of this vehicle.': '{{point}} não é uma secção deste veículo.',
  '{{point}} is no point of this vehicle.': '{{point}} não é um ponto deste veículo.',
  'Say what is wrong: {{point}}.': 'Indique o que está mal: {{point}}.',
  '{{point}} ({{place}} of {{most}}) was not checked.': '{{point}} ({{place}} de {{most}}) não foi verificado.',
  '{{point}} ({{place}} of {{most}}) is not described.': '{{point}} ({{place}} de {{most}}) não está descrito.',
  '{{point}} ({{place}} of {{most}}) is not repaired.': '{{point}} ({{place}} de {{most}}) não está reparado.',
  'Describe it in {{fewest}} to {{most}} characters.': 'Descreva-o com {{fewest}} a {{most}} caracteres.',
  'This schedule is of another customer than {{registration}}.':
    'Este plano é de outro cliente que não o de {{registration}}.',
  'The date is more than {{years}} years ago: choose a later one.':
    'A data foi há mais de {{years}} anos: escolha uma posterior.',
  'This vehicle is registered as another kind: {{kind}}.': 'Este veículo está registado com outro tipo: {{kind}}.',
  'You may not sign this as: {{role}}.': 'Não pode assinar isto como: {{role}}.',
  'This can no longer be undone.': 'Isto já não pode ser desfeito.',
  'Something was filed or set since for {{registration}}: nothing was undone.':
    'Entretanto foi arquivado ou definido algo para {{registration}}: nada foi desfeito.',
  'A form has at most {{count}} files._one': 'Um formulário tem no máximo {{count}} ficheiro.',
  'A form has at most {{count}} files._other': 'Um formulário tem no máximo {{count}} ficheiros.',
  'Together the pictures are too large for one document. File some of them as another.':
    'Em conjunto, as imagens são demasiado grandes para um documento. Registe algumas noutro.',
  'Only pictures make one document together. File a PDF by itself.':
    'Só imagens formam um documento em conjunto. Registe o PDF à parte.',
  'Visits to this geofence are already being worked out. Wait until that is done.':
    'As visitas a esta geocerca já estão a ser apuradas. Aguarde até terminar.',
  'A record has at most {{most}} pictures.': 'Um registo tem no máximo {{most}} imagens.',
  'There are too many live links of this vehicle. End one first.':
    'Há demasiados links em tempo real deste veículo. Termine um primeiro.',
}
